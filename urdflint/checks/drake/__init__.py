"""Rules about the tags of Drake."""
