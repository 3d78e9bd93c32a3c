// Geometries of a scene, each made once.
import {
  BoxGeometry, BufferAttribute, BufferGeometry, CapsuleGeometry, CylinderGeometry, Matrix4, SphereGeometry,
} from "three";

const upright = new Matrix4().makeRotationX(Math.PI / 2); // three has cylinders along y, URDF along z

export class Shapes {
  constructor(meshes) {
    this.meshes = meshes;
    this.known = new Map();
  }

  of(shape) {
    const key = shape.form === "mesh" ? `mesh ${shape.mesh}` : `${shape.form} ${shape.size}`;
    if (!this.known.has(key)) this.known.set(key, this.made(shape));
    return this.known.get(key);
  }

  made({ form, size, mesh }) {
    if (form === "box") return [new BoxGeometry(...size)];
    if (form === "sphere") return [new SphereGeometry(size[0], 32, 20)];
    if (form === "cylinder") return [new CylinderGeometry(size[0], size[0], size[1], 40).applyMatrix4(upright)];
    if (form === "capsule") return [new CapsuleGeometry(size[0], size[1], 10, 32).applyMatrix4(upright)];
    return this.meshes[mesh].surfaces.map(surface);
  }
}

function surface({ points, corners }) {
  const axes = new Float32Array(bytes(points));
  const count = axes.length / 3;
  const together = new Float32Array(axes.length);
  for (let at = 0; at < count; at++) {
    for (let axis = 0; axis < 3; axis++) together[3 * at + axis] = axes[axis * count + at];
  }
  let made = new BufferGeometry().setAttribute("position", new BufferAttribute(together, 3));
  if (corners) made = made.setIndex(new BufferAttribute(new Uint32Array(bytes(corners)), 1)).toNonIndexed();
  made.computeVertexNormals(); // flat, as formats differ in whether they bring normals
  return made;
}

function bytes(text) {
  const raw = atob(text);
  const found = new Uint8Array(raw.length);
  for (let at = 0; at < raw.length; at++) found[at] = raw.charCodeAt(at);
  return found.buffer;
}
