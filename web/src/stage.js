// The place where robots are drawn: renderer, camera, light and ground; two of them stand side by side.
import {
  AmbientLight, Color, DirectionalLight, GridHelper, HemisphereLight, PerspectiveCamera, Scene, Vector2, Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";

const FROM = new Vector3(1, -1.15, 0.75).normalize(); // where the camera stands first
const MARGIN = 1.08;

export function stageOf(place, name) {
  const renderer = new WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true });
  const canvas = renderer.domElement;
  renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
  renderer.autoClear = false;
  place.prepend(canvas);
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", `The robot ${name}; arrow keys move the view`);

  const scene = new Scene();
  const camera = new PerspectiveCamera(40, 1, 0.001, 1000);
  camera.up.set(0, 0, 1);
  const sun = new DirectionalLight(0xffffff, 1.8);
  scene.add(new HemisphereLight(0xffffff, 0x8090a0, 1.6), new AmbientLight(0xffffff, 0.5), sun);

  const controls = new OrbitControls(camera, canvas);
  controls.listenToKeyEvents(canvas);
  // The wheel and a finger scroll the page until the canvas has focus.
  const focus = () => {
    controls.enableZoom = document.activeElement === canvas;
    canvas.style.touchAction = controls.enableZoom ? "none" : "pan-y pinch-zoom";
  };
  canvas.addEventListener("focus", focus);
  canvas.addEventListener("blur", focus);
  focus();

  let tops = [];
  let painting = 0; // the frame that was asked for
  let [before, drawn] = [() => {}, () => {}]; // what is done when a picture is drawn
  const width = () => place.clientWidth / tops.length;
  const paint = () => {
    before();
    sun.position.copy(camera.position).add(new Vector3(0.3, -0.2, 1).multiplyScalar(camera.position.length()));
    renderer.clear();
    renderer.setScissorTest(tops.length > 1);
    tops.forEach((top, index) => {
      tops.forEach((other) => { other.visible = other === top; });
      const half = [index * width(), 0, width(), place.clientHeight];
      renderer.setViewport(...half);
      renderer.setScissor(...half);
      renderer.render(scene, camera);
    });
    drawn();
  };
  const draw = () => {
    if (!painting) painting = requestAnimationFrame(() => { painting = 0; paint(); });
  };
  controls.addEventListener("change", draw);

  const size = () => {
    const { clientWidth, clientHeight } = place;
    if (!clientWidth || !clientHeight || !tops.length) return;
    renderer.setSize(clientWidth, clientHeight, false);
    camera.aspect = width() / clientHeight;
    camera.updateProjectionMatrix();
    draw();
  };
  const watch = new ResizeObserver(size);
  watch.observe(place);

  const dark = matchMedia("(prefers-color-scheme: dark)");
  let grid = null;
  let floor = [1, 0]; // the size of the ground, and how high it is
  const ground = () => {
    if (grid) scene.remove(grid);
    const [line, faint] = dark.matches ? [0x55606c, 0x2e3740] : [0xaab4be, 0xdbe1e7];
    grid = new GridHelper(floor[0], 20, new Color(line), new Color(faint));
    grid.rotation.x = Math.PI / 2;
    grid.position.z = floor[1];
    scene.add(grid);
    draw();
  };
  dark.addEventListener("change", ground);

  // Put the camera where it sees all points, as near as it can, in a direction.
  function fit(points, direction = FROM) {
    const [forward, right] = [direction.clone().negate(), new Vector3().crossVectors(camera.up, direction).normalize()];
    const up = new Vector3().crossVectors(direction, right);
    const high = Math.tan((camera.fov * Math.PI) / 360) / MARGIN;
    const [xs, ys, zs] = [right, up, forward].map((axis) => points.map((point) => point.dot(axis)));
    // Of the lines of sight along an edge of the picture those that the points touch meet in the place of the camera.
    const edges = (across, slope) => {
      const far = Math.max(...across.map((value, index) => value - slope * zs[index]));
      const near = Math.min(...across.map((value, index) => value + slope * zs[index]));
      return [(far + near) / 2, (near - far) / (2 * slope)]; // the middle, and how deep the camera is
    };
    const [[x, deepX], [y, deepY]] = [edges(xs, high * camera.aspect), edges(ys, high)];
    const depth = Math.min(deepX, deepY, Math.min(...zs) - camera.near * 2);
    camera.position.set(0, 0, 0).addScaledVector(right, x).addScaledVector(up, y).addScaledVector(forward, depth);
    const middle = (Math.min(...zs) + Math.max(...zs)) / 2;
    controls.target.copy(camera.position).addScaledVector(forward, Math.max(middle - depth, camera.near));
    controls.update();
    draw();
  }

  return {
    canvas, camera, controls, scene, draw, fit,
    onDraw(...work) { [before, drawn] = work; },
    calls: () => renderer.info.render.calls,
    triangles: () => renderer.info.render.triangles,
    // The robots that are shown, from the left to the right.
    put(next) {
      tops.filter((top) => !next.includes(top)).forEach((top) => scene.remove(top));
      next.forEach((top) => scene.add(top));
      tops = next;
      size();
    },
    reach(radius, height) {
      floor = [10 ** Math.ceil(Math.log10(radius * 2)), height];
      camera.near = radius / 200;
      camera.far = radius * 60;
      camera.updateProjectionMatrix();
      ground();
    },
    // Which robot an event is on, and where in its picture.
    spot(event) {
      const { left, top, height } = canvas.getBoundingClientRect();
      const index = Math.min(Math.max(Math.floor((event.clientX - left) / width()), 0), tops.length - 1);
      const across = event.clientX - left - index * width();
      return { index, point: new Vector2((across / width()) * 2 - 1, 1 - ((event.clientY - top) / height) * 2) };
    },
    // Where a point of the world is in the picture of the first robot, in pixels; null behind the camera.
    pixel(point) {
      const { x, y, z } = point.clone().project(camera);
      return z > 1 ? null : new Vector2(((x + 1) / 2) * width(), ((1 - y) / 2) * place.clientHeight);
    },
    picture() {
      paint();
      return canvas.toDataURL("image/png");
    },
    dispose() {
      cancelAnimationFrame(painting);
      watch.disconnect();
      dark.removeEventListener("change", ground);
      controls.dispose();
      renderer.dispose();
      renderer.forceContextLoss();
      canvas.remove();
    },
  };
}
