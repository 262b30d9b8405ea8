/** An instruction of a guide, with the code block below it. */
export type Step = Place & { readonly code: string };

interface Place {
  readonly kind: 'create' | 'append' | 'before' | 'after' | 'replace';
  readonly file: string;
  /** A part of the line at which the code is inserted; empty for a whole file. */
  readonly anchor: string;
}

const BLOCK = /^```(?:ts|tsx|typst)\n([\s\S]*?)^```/gm;

/**
 * Reads the steps of a guide: each code block follows a sentence `In FILE, before LINE`, `after LINE`, `instead of LINE`,
 * `At the end of FILE` or `A new file FILE`.
 */
export const extractSteps = (markdown: string): Step[] =>
  [...markdown.matchAll(BLOCK)].map(({ index, 1: code = '' }) => {
    const sentence = markdown.slice(0, index).trimEnd().split('\n\n').at(-1)?.replaceAll('\n', ' ') ?? '';
    const step = parseSentence(sentence);
    if (!step) throw new Error(`The sentence above a code block names no file or place: ${sentence}`);
    return { ...step, code };
  });

function parseSentence(sentence: string): Place | undefined {
  const [, created, folder] = /A new file `([^`]+)`(?: in `([^`]+)`)?/.exec(sentence) ?? [];
  if (created !== undefined)
    return { kind: 'create', file: folder === undefined ? created : `${folder}/${created}`, anchor: '' };
  const [, appended] = /At the end of `([^`]+)`/.exec(sentence) ?? [];
  if (appended !== undefined) return { kind: 'append', file: appended, anchor: '' };
  const [, file, place, anchor] = /In `([^`]+)`,.*?(before|after|instead of) `([^`]+)`/.exec(sentence) ?? [];
  if (file === undefined || anchor === undefined) return undefined;
  return { kind: place === 'instead of' ? 'replace' : place === 'before' ? 'before' : 'after', file, anchor };
}
