import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { importTable } from './import-table.mjs';

const page = new URL('../../docs/imports.md', import.meta.url);
const head = `# Who may import whom

Written by \`UPDATE_DOCS=1 npx vitest run --project scripts import-table\` from \`.dependency-cruiser.mjs\`, which
\`npm run check\` enforces. What no row forbids is allowed. Imports point downward: on the web
\`app\` → \`pages\` → \`features\` → \`ui\` → \`lib\`, on the server routes → services → repositories → \`db\`.

| Code in | does not import | Rule |
| --- | --- | --- |
`;

// The formatter would align the columns anew with each rule.
it('docs/imports.md has the rules that lint enforces', () => {
  const written = `${head}${importTable.join('\n')}\n`;
  if (process.env.UPDATE_DOCS) writeFileSync(page, written);
  expect(readFileSync(page, 'utf8')).toBe(written);
});
