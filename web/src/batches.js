// Shapes that are alike are drawn together: one call for all of one geometry, image and opacity.
import { InstancedMesh, Matrix4, MeshStandardMaterial } from "three";

const MIRROR = new Matrix4().makeScale(-1, 1, 1);

export const TOUCHED = 1; // the layer of single shapes, which rays meet and the camera does not see

export function batchesOf(top) {
  const materials = new Map();
  const batches = new Map(); // by what is alike
  const place = new Matrix4();

  function materialOf({ userData: { paint: { map, opacity } }, geometry }) {
    const flatShading = Boolean(geometry.userData.flat);
    const key = `${map?.id} ${opacity} ${flatShading}`;
    if (!materials.has(key)) {
      const transparent = opacity < 1;
      materials.set(key, new MeshStandardMaterial({
        roughness: 0.75, metalness: 0.05, side: 2, map, opacity, transparent, flatShading, depthWrite: !transparent,
      }));
    }
    return materials.get(key);
  }

  function put(key, solids) {
    const before = batches.get(key);
    if (before?.userData.solids.length === solids.length) return Object.assign(before.userData, { solids });
    if (before) drop(key);
    const batch = new InstancedMesh(solids[0].geometry, materialOf(solids[0]), solids.length);
    // What mirrors shapes is told of the whole batch: there front and back are found.
    const isMirrored = solids[0].matrixWorld.determinant() < 0;
    if (isMirrored) batch.applyMatrix4(MIRROR);
    Object.assign(batch, { frustumCulled: false, userData: { solids, isMirrored } });
    batches.set(key, batch);
    top.add(batch);
    return batch.userData;
  }

  function drop(key) {
    top.remove(batches.get(key));
    batches.get(key).dispose();
    batches.delete(key);
  }

  return {
    // Draw these shapes as they are painted.
    fill(solids) {
      top.updateWorldMatrix(true, true);
      const alike = new Map();
      for (const solid of solids) {
        const { map, opacity } = solid.userData.paint;
        const key = `${solid.geometry.id} ${map?.id} ${opacity} ${solid.matrixWorld.determinant() < 0}`;
        if (!alike.has(key)) alike.set(key, []);
        alike.get(key).push(solid);
      }
      [...batches.keys()].filter((key) => !alike.has(key)).forEach(drop);
      for (const [key, group] of alike) {
        put(key, group);
        const batch = batches.get(key);
        group.forEach((solid, index) => batch.setColorAt(index, solid.userData.paint.color));
        batch.instanceColor.needsUpdate = true;
      }
      this.place();
    },
    // Put all shapes where their links are.
    place() {
      top.updateWorldMatrix(true, true);
      for (const batch of batches.values()) {
        const { solids, isMirrored } = batch.userData;
        solids.forEach(({ matrixWorld }, index) => {
          batch.setMatrixAt(index, isMirrored ? place.multiplyMatrices(MIRROR, matrixWorld) : matrixWorld);
        });
        batch.instanceMatrix.needsUpdate = true;
      }
    },
    dispose() {
      [...batches.keys()].forEach(drop);
      materials.forEach((material) => material.dispose());
    },
  };
}
