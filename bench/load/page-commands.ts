import { readFileSync } from 'node:fs';

/** What stands beside a command that the drill leaves out. */
const SKIP_MARKER = '(not run';

/** The blocks of shell commands of a page, in their order, each under its heading; blocks that are left out are not among them. */
export function parseCommands(page: URL) {
  const blocks: { heading: string; script: string }[] = [];
  let heading = '';
  const text = readFileSync(page, 'utf8');
  for (const [, title, script] of text.matchAll(/^## (.*)$|^```sh\n([^]*?)^```$/gm)) {
    if (title !== undefined) heading = title;
    else if (script !== undefined && !script.includes(SKIP_MARKER)) blocks.push({ heading, script });
  }
  return blocks;
}
