/** Which files urdflint is asked about: by their names alone, whatever language an editor takes them for. */

const XML = '**/*.{urdf,xacro,srdf,sdf,world}';
const PARAMETERS = '**/*{controllers,joint_limits,initial_positions}*.{yaml,yml}';

export const PATTERNS = [XML, '**/*.dmd.yaml', PARAMETERS];

export const SELECTOR = PATTERNS.map((pattern) => ({ scheme: 'file', pattern }));

/** What else changes findings when it changes on the disk: data that xacro loads, packages, the configuration. */
export const WATCHED = [XML, '**/*.{yaml,yml}', '**/package.xml', '**/{urdflint,.urdflint,pyproject}.toml'];

/** Whether a file that no extension claims can be shown as XML: by its name, and by how its text begins. */
export function isPlainXml(path: string, language: string, text: string): boolean {
  return language === 'plaintext' && /\.(urdf|xacro|srdf|sdf|world)$/i.test(path) && /^\uFEFF?\s*(<|$)/.test(text);
}
