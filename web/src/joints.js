// What moves by itself, what follows, and how far: as it is written, or as a program has it.
export const MOVING = new Set(["revolute", "continuous", "prismatic"]);
const RANGE = { continuous: [-Math.PI, Math.PI], prismatic: [-1, 1], revolute: [-Math.PI, Math.PI] };
const FARTHEST = 1000; // m or rad: a limit beyond it bounds nothing

const loads = (program) => Boolean(program && !program.rejected);

// What a joint mimics: the leader, the factor and the offset; null for one that moves by itself.
export function mimicOf(joint, program) {
  if (!loads(program)) return joint.mimic || null;
  return Object.hasOwn(program.follows, joint.name) ? program.follows[joint.name] : null;
}

// Where a joint stands that a program locks or fixes; null for one that can move.
export function heldAt(joint, program) {
  return loads(program) && program.still.includes(joint.name) ? program.held[joint.name] ?? 0 : null;
}

// The limits of a joint; null where nothing bounds it.
export function limitsOf(joint, program) {
  const { type, lower, upper } = joint;
  const limits = loads(program) && Object.hasOwn(program.ranges, joint.name)
    ? program.ranges[joint.name] : type !== "continuous" && lower != null && upper != null ? [lower, upper] : null;
  return limits && limits[0] < limits[1] && limits.every((limit) => Math.abs(limit) < FARTHEST) ? limits : null;
}

// How far a slider goes.
export function rangeOf(joint, program) {
  return limitsOf(joint, program) || RANGE[joint.type];
}

// The value that a joint takes when it is asked for one.
export function allowed(joint, program, value) {
  const [lower, upper] = limitsOf(joint, program) || [-Infinity, Infinity];
  return heldAt(joint, program) ?? Math.min(Math.max(value, lower), upper);
}
