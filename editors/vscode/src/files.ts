/** Which files urdflint is asked about: by their names alone, whatever language an editor takes them for. */

export const PATTERNS = [
  '**/*.{urdf,xacro,srdf,sdf,world}',
  '**/*.dmd.yaml',
  '**/*{controllers,joint_limits,initial_positions}*.{yaml,yml}',
];

export const SELECTOR = PATTERNS.map((pattern) => ({ scheme: 'file', pattern }));

/** Whether a file that no extension claims can be shown as XML: by its name, and by how its text begins. */
export function isPlainXml(path: string, language: string, text: string): boolean {
  return language === 'plaintext' && /\.(urdf|xacro|srdf|sdf|world)$/i.test(path) && /^\uFEFF?\s*(<|$)/.test(text);
}
