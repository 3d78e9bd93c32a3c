/** The programs that findings can count for, as `urdflint targets --format json` lists them. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PATIENCE, Program } from './finding';

export interface Target {
  target: string;
  release: string;
  aliases: string[];
  title: string;
  ros: string[];
}

/** A word for the setting `urdflint.target`, as a list shows it; without a word it is the head of a group. */
export interface Choice {
  word?: string;
  about: string;
  picked?: boolean;
}

/** The targets that an urdflint knows. Rejects where it cannot be run. */
export async function known(program: Program, folder: string): Promise<Target[]> {
  const args = [...program.args, 'targets', '--format', 'json'];
  const { stdout } = await promisify(execFile)(program.command, args, { cwd: folder, timeout: PATIENCE });
  return JSON.parse(stdout) as Target[];
}

/** All targets to choose from: the releases of ROS with what they ship, then the programs, the newest first. */
export function choices(targets: Target[], chosen: string[]): Choice[] {
  const words = new Set(chosen);
  const releases = [...new Set(targets.flatMap((one) => one.ros))];
  const ships = (ros: string) => targets.filter((one) => one.ros.includes(ros)).map((one) => one.target);
  const ros = releases.map((word) => ({ word, about: ships(word).join(', '), picked: words.delete(word) })).reverse();
  const programs = [...new Set(targets.map((one) => one.title))].flatMap((title) => [
    { about: title },
    ...targets.filter((one) => one.title === title).reverse().map((one) => row(one, words)),
  ]);
  const others = [...words].map((word) => ({ word, about: '', picked: true }));
  return [...group('Chosen now', others), ...group('Releases of ROS', ros), ...programs];
}

/** A target keeps the word that it was chosen by: `gazebo` stays the newest Gazebo. */
function row(one: Target, words: Set<string>): Choice {
  const said = [one.target, ...one.aliases].filter((word) => words.delete(word));
  const word = said[0] ?? one.target;
  const names = [one.target, ...one.aliases].filter((name) => name !== word);
  return { word, about: `${names.join(', ')} ${one.release}`.trim(), picked: said.length > 0 };
}

function group(about: string, rows: Choice[]): Choice[] {
  return rows.length > 0 ? [{ about }, ...rows] : [];
}

/** The words of a setting: a list of them, or a text of them with commas. */
export function words(setting: unknown): string[] {
  const several: unknown[] = Array.isArray(setting) ? setting : [setting];
  const texts = several.filter((one) => typeof one === 'string');
  return texts.flatMap((one) => one.split(',')).map((one) => one.trim()).filter(Boolean);
}
