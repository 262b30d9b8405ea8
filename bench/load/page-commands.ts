import { readFileSync } from 'node:fs';

/** Marks a command that the drill skips. */
const SKIP_MARKER = '(not run';

/** Returns the blocks of shell commands of a page with their headings, without the skipped blocks. */
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
