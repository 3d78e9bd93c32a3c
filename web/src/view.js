// The robot in three dimensions: z is up, joints move, and each program's view of it can be chosen.
import {
  AmbientLight, Color, DirectionalLight, GridHelper, HemisphereLight, PerspectiveCamera, Raycaster, Scene,
  Vector2, Vector3, WebGLRenderer,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { robotOf } from "./robot.js";
import { sliders } from "./sliders.js";

export function view(section, data, meshes, images, chosen) {
  const stage = section.querySelector(".stage");
  const renderer = new WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true });
  renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
  stage.append(renderer.domElement);
  renderer.domElement.tabIndex = 0;
  renderer.domElement.setAttribute("role", "img");
  renderer.domElement.setAttribute("aria-label", `The robot ${data.name}; arrow keys move the view`);
  section.hidden = false;

  const scene = new Scene();
  const camera = new PerspectiveCamera(40, 1, 0.001, 1000);
  camera.up.set(0, 0, 1);
  scene.add(new HemisphereLight(0xffffff, 0x8090a0, 1.6), new AmbientLight(0xffffff, 0.5));
  const sun = new DirectionalLight(0xffffff, 1.8);
  scene.add(sun);
  const robot = robotOf(data, meshes, images, () => draw());
  scene.add(robot.top);

  const controls = new OrbitControls(camera, renderer.domElement);
  controls.listenToKeyEvents(renderer.domElement);
  let waiting = false;
  const draw = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      sun.position.copy(camera.position).add(new Vector3(0.3, -0.2, 1).multiplyScalar(camera.position.length()));
      renderer.render(scene, camera);
    });
  };
  controls.addEventListener("change", draw);

  const box = robot.bounds();
  if (!(box.getSize(new Vector3()).length() > 1e-6)) box.set(new Vector3(-0.5, -0.5, 0), new Vector3(0.5, 0.5, 1));
  const middle = box.getCenter(new Vector3());
  const radius = Math.max(1e-3, box.getSize(new Vector3()).length() / 2);
  const cells = 10 ** Math.ceil(Math.log10(radius * 2));
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let grid = null;
  const ground = () => {
    if (grid) scene.remove(grid);
    const [line, faint] = dark.matches ? [0x55606c, 0x2e3740] : [0xaab4be, 0xdbe1e7];
    grid = new GridHelper(cells, 20, new Color(line), new Color(faint));
    grid.rotation.x = Math.PI / 2;
    grid.position.z = box.min.z;
    scene.add(grid);
    draw();
  };
  dark.addEventListener("change", ground);
  ground();
  robot.scaleTo(radius);
  const home = () => {
    const far = radius / Math.sin((camera.fov * Math.PI) / 360) * Math.max(1, 1 / camera.aspect) * 1.05;
    camera.near = radius / 200;
    camera.far = far + radius * 40;
    camera.position.copy(middle).add(new Vector3(1, -1.15, 0.75).normalize().multiplyScalar(far));
    camera.updateProjectionMatrix();
    controls.target.copy(middle);
    controls.update();
    draw();
  };
  const fit = () => {
    const { clientWidth: width, clientHeight: height } = stage;
    if (!width || !height) return;
    renderer.setSize(width, height, false);
    camera.aspect = width / height;
    camera.updateProjectionMatrix();
    draw();
  };
  fit();
  home();
  new ResizeObserver(fit).observe(stage);

  const setting = (name) => section.querySelector(`[name^="${name}"]`);
  const apply = () => {
    const shapes = setting("shapes").value;
    robot.show({
      visuals: shapes !== "collision", collisions: shapes !== "visual", both: shapes === "both",
      frames: setting("frames").checked, axes: setting("axes").checked,
      inertia: setting("inertia").checked, centers: setting("centers").checked, bodies: setting("bodies").checked,
      findings: setting("findings").checked,
    });
    section.querySelector(".legend").hidden = !setting("findings").checked;
    const program = data.programs.find((one) => one.target === setting("program").value) || null;
    if (program !== current) {
      robot.as(program);
      panel.as(program);
    }
    current = program;
    section.querySelector(".made").textContent = program ? program.words : "";
    section.classList.toggle("rejected", Boolean(program && program.rejected));
    draw();
  };
  let current;
  const panel = sliders(section.querySelector(".sliders"), data, robot);
  section.querySelector(".sliders").addEventListener("input", draw);
  section.querySelector(".controls").addEventListener("input", apply);
  section.querySelector("[data-do=home]").addEventListener("click", home);
  section.querySelector("[data-do=zero]").addEventListener("click", () => { panel.zero(); draw(); });
  const drawn = (kind) => data.links.some((link) => link.shapes.some((one) => one.kind === kind));
  const missing = data.links.filter((link) => link.missing && !link.shapes.length).length;
  if (!drawn("visual") && drawn("collision")) setting("shapes").value = "collision";
  const withShapes = data.links.filter((link) => link.missing || link.shapes.length).length;
  if (missing > withShapes / 2) { // most meshes are missing: show what is there
    for (const name of ["frames", "inertia", "centers"]) setting(name).checked = true;
  }
  apply();

  const ray = new Raycaster();
  let pressed = null;
  renderer.domElement.addEventListener("pointerdown", (event) => { pressed = [event.clientX, event.clientY]; });
  renderer.domElement.addEventListener("pointerup", (event) => {
    if (!pressed || Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > 4) return;
    const place = renderer.domElement.getBoundingClientRect();
    const at = new Vector2(
      ((event.clientX - place.left) / place.width) * 2 - 1, 1 - ((event.clientY - place.top) / place.height) * 2,
    );
    ray.setFromCamera(at, camera);
    const hit = ray.intersectObjects(robot.solids(), false)[0];
    if (hit) chosen(`link:${hit.object.userData.link}`);
  });
  const made = {
    select(part) { robot.select(part); draw(); },
    move(name, value) { panel.set(name, value); draw(); },
    angle: (name) => robot.angle(name),
    links: () => robot.positions(),
    selected: () => robot.selected(),
    colors: () => robot.colors(),
    glow: () => robot.glow(),
  };
  section.closest("article").urdflint = made; // for tests and curious people
  return made;
}
