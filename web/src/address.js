// A link to a view: behind the place in the page stands what is chosen there.
export function read() {
  const [place, words = ""] = location.hash.slice(1).split("?");
  return { place: decode(place), state: Object.fromEntries(new URLSearchParams(words)) };
}

export function write(place, state) {
  const words = new URLSearchParams(Object.entries(state).filter(([, value]) => value && value !== "-"));
  try {
    history.replaceState(null, "", `#${place}?${words}`);
  } catch { /* a frame without an address of its own has no links */ }
}

function decode(words) {
  try {
    return decodeURIComponent(words);
  } catch {
    return words;
  }
}
