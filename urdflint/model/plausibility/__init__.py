"""Values judged over the whole robot: masses, limits, lengths, wheels and balance."""
