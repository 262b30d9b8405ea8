import config, { floorRules } from '../../.dependency-cruiser.mjs';
import { floors } from './server-floors.mjs';

/** Rewrites a pattern of the rules as the folders that it matches. @param {string | undefined} pattern */
const toFolders = (pattern = '') =>
  pattern
    .replaceAll('$1', '(the same)')
    .replaceAll(/\(\[\^\/]\+\)|\[\^\/]\+/g, '(any)')
    .replaceAll(/[$\\^]/g, '')
    .replaceAll('.*', '…')
    .replaceAll(
      /\(([^()]+\|[^()]+)\)/g,
      (_, /** @type {string} */ names) => `{${names.replaceAll('|', ',')}}`,
    )
    .split('|')
    .map((folder) => `\`${folder}\``)
    .join(', ');

/** @param {import('../../.dependency-cruiser.mjs').Modules} side */
const toCell = ({ path, pathNot }) =>
  pathNot === undefined ? toFolders(path) : `${toFolders(path)} except ${toFolders(pathNot)}`;

/** The rules of .dependency-cruiser.mjs as rows of a table in Markdown. */
export const importTable = config.forbidden
  .filter((rule) => !floorRules.includes(rule))
  .map(({ name, from, to }) => `| ${toCell(from)} | ${toCell(to)} | ${name} |`);

/** The floors as boxes of Mermaid, the highest first. */
export const floorPicture = Object.entries(floors)
  .map(([floor, names], number) => {
    const box = `  floor${number}["${floor}:<br/>${names.join(', ')}"]`;
    return number === 0 ? box : `${box} --> floor${number - 1}`;
  })
  .toReversed();
