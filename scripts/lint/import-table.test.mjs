import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { floorPicture, importTable } from './import-table.mjs';
import { floors } from './server-floors.mjs';

const page = new URL('../../docs/imports.md', import.meta.url);
const architecture = new URL('../../ARCHITECTURE.md', import.meta.url);
const head = `# Who may import whom

Written by \`UPDATE_DOCS=1 npx vitest run --project scripts import-table\` from \`.dependency-cruiser.mjs\`, which
\`npm run check\` enforces. What no row forbids is allowed. Imports point downward: on the web
\`app\` → \`pages\` → \`features\` → \`ui\` → \`lib\`, on the server routes → services → repositories → \`db\`. The server's
features stand on [floors](../ARCHITECTURE.md#floors-of-the-servers-features).

| Code in | does not import | Rule |
| --- | --- | --- |
`;

// The formatter would align the columns anew with each rule.
it('docs/imports.md has the rules that lint enforces', () => {
  const written = `${head}${importTable.join('\n')}\n`;
  if (process.env.UPDATE_DOCS) writeFileSync(page, written);
  expect(readFileSync(page, 'utf8')).toBe(written);
});

it('ARCHITECTURE.md shows the floors that lint enforces', () => {
  const picture = /(?<=```mermaid\nflowchart TD\n)[^`]*/;
  const before = readFileSync(architecture, 'utf8');
  const written = before.replace(picture, `${floorPicture.join('\n')}\n`);
  if (process.env.UPDATE_DOCS) writeFileSync(architecture, written);
  expect(picture.exec(before)).not.toBeNull();
  expect(readFileSync(architecture, 'utf8')).toBe(written);
});

it('every feature of the server has its floor', () => {
  const features = readdirSync(new URL('../../apps/server/src/features', import.meta.url));
  const placed = Object.values(floors).flat();
  expect(features.filter((name) => !placed.includes(name))).toEqual([]);
});
