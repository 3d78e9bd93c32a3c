// The color and the image of a part of a shape: as it is written, or as a program draws it.
const PLAIN = [0.72, 0.75, 0.78, 1];
const WHITE = [1, 1, 1, 1];

// `look` is what the file of a mesh has for the part.
export function paintOf(shape, look, painted) {
  const paint = painted || { color: shape.color, image: shape.image, covers: "all", colors: true, images: true };
  const ofFile = { color: paint.colors ? look.color : null, image: paint.images ? look.image : null };
  const hasOwn = Boolean(ofFile.color) || ofFile.image != null;
  const byFile = paint.covers === "nothing" || (paint.covers === "bare" && hasOwn) || !(paint.color || paint.image != null);
  const image = byFile ? ofFile.image : paint.image ?? (paint.covers === "tints" ? ofFile.image : null);
  return { image, color: byFile ? ofFile.color : paint.color, plain: paint.plain || PLAIN };
}

// The paints of a program by the number of the shape.
export function paintsOf(program) {
  return new Map((program?.paints || []).flatMap((paint) => paint.of.map((number) => [number, paint])));
}

export function colorOf({ color, plain }, isTextured) {
  return color || (isTextured ? WHITE : plain);
}
