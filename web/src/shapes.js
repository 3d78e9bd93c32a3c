// Geometries of a scene, each made once.
import {
  BoxGeometry, BufferAttribute, BufferGeometry, CanvasTexture, CapsuleGeometry, CylinderGeometry, Matrix4, RepeatWrapping,
  SphereGeometry, SRGBColorSpace, TextureLoader,
} from "three";

const TINY = 1e-9; // a scale of zero has no inverse
const upright = new Matrix4().makeRotationX(Math.PI / 2); // three has cylinders along y, URDF along z

export class Shapes {
  constructor(meshes, images, loaded) {
    this.meshes = meshes;
    this.images = images;
    this.loaded = loaded;
    this.textures = new Map();
    this.known = new Map();
  }

  of(shape) {
    const key = shape.form === "mesh" ? `mesh ${shape.mesh}` : shape.form === "capsule" ? `capsule ${shape.size}` : shape.form;
    if (!this.known.has(key)) this.known.set(key, this.made(shape));
    return this.known.get(key);
  }

  made({ form, size, mesh }) {
    if (form === "box") return [new BoxGeometry()];
    if (form === "sphere") return [new SphereGeometry(1, 32, 20)];
    if (form === "cylinder") return [new CylinderGeometry(1, 1, 1, 40).applyMatrix4(upright)];
    if (form === "capsule") return [new CapsuleGeometry(size[0], size[1], 10, 32).applyMatrix4(upright)];
    return this.meshes[mesh].surfaces.flatMap(surfaces);
  }

  // By how much the geometry of a shape is larger than the one that all of its form share.
  scaleOf({ form, size }) {
    const [x, y = x, z = y] = form === "cylinder" ? [size[0], size[0], size[1]] : form === "sphere" ? [size[0]] : size;
    return form === "capsule" ? [1, 1, 1] : [x, y, z].map((factor) => factor || TINY);
  }

  texture(number) {
    if (number == null) return null;
    if (!this.textures.has(number)) {
      const made = new TextureLoader().load(this.images[number], this.loaded);
      made.colorSpace = SRGBColorSpace;
      made.wrapS = made.wrapT = RepeatWrapping;
      this.textures.set(number, made);
    }
    return this.textures.get(number);
  }

  // Stripes of a box that stands for a mesh.
  hatching() {
    if (!this.stripes) {
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = 64;
      const pencil = canvas.getContext("2d");
      pencil.fillStyle = "#fff";
      pencil.fillRect(0, 0, 64, 64);
      pencil.strokeStyle = "#777";
      pencil.lineWidth = 6;
      for (let start = -64; start <= 64; start += 16) {
        pencil.moveTo(start, 64);
        pencil.lineTo(start + 64, 0);
      }
      pencil.stroke();
      this.stripes = new CanvasTexture(canvas);
      this.stripes.colorSpace = SRGBColorSpace;
    }
    return this.stripes;
  }

  dispose() {
    this.known.forEach((geometries) => geometries.forEach((geometry) => geometry.dispose()));
    this.textures.forEach((texture) => texture.dispose());
  }
}

// One geometry for each look, which says what it has.
function surfaces({ points, corners, looks = [] }) {
  const axes = new Float32Array(bytes(points));
  const count = axes.length / 3;
  const together = new Float32Array(axes.length);
  for (let at = 0; at < count; at++) {
    for (let axis = 0; axis < 3; axis++) together[3 * at + axis] = axes[axis * count + at];
  }
  let made = new BufferGeometry().setAttribute("position", new BufferAttribute(together, 3));
  if (corners) {
    made = made.setIndex(new BufferAttribute(new Uint32Array(bytes(corners)), 1));
    const [look, ...others] = looks.length ? looks : [{ first: 0 }];
    if (!look.first && !look.places && !others.length) { // a point of many triangles is worked out once, the normals where they are drawn
      made.userData = { color: look.color, image: look.image, flat: true };
      return [made];
    }
    made = made.toNonIndexed();
  }
  const position = made.getAttribute("position").array;
  const parts = [...(looks.length && looks[0].first === 0 ? [] : [{ first: 0 }]), ...looks];
  return parts.flatMap((look, at) => {
    const part = position.slice(9 * look.first, at + 1 < parts.length ? 9 * parts[at + 1].first : position.length);
    if (!part.length) return [];
    const one = new BufferGeometry().setAttribute("position", new BufferAttribute(part, 3));
    if (look.places) one.setAttribute("uv", new BufferAttribute(new Float32Array(bytes(look.places)), 2));
    one.computeVertexNormals(); // flat, as formats differ in whether they bring normals
    one.userData = { color: look.color, image: look.image };
    return [one];
  });
}

function bytes(text) {
  const raw = atob(text);
  const found = new Uint8Array(raw.length);
  for (let at = 0; at < raw.length; at++) found[at] = raw.charCodeAt(at);
  return found.buffer;
}
