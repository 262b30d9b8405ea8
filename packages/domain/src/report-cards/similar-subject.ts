import { normalizeHeading } from '../kinds/normalize-heading.ts';

const MAX_SUGGESTIONS = 3;
/** How the Caribbean examinations name two subjects that schools write out. */
const examinationNames: Readonly<Record<string, string>> = { a: 'language', b: 'literature' };

const tokenize = (text: string) =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .map(normalizeHeading)
    .filter((token) => token !== '');

/** Returns the subjects that another spelling may mean, such as Mathematics for “Maths”; the likeliest first. */
export function findSimilarSubjects(text: string, titles: readonly string[]): string[] {
  const written = normalizeHeading(text);
  if (written.length < 2) return [];
  const exact = titles.filter((title) => normalizeHeading(title) === written);
  if (exact.length > 0) return exact;
  const tests = [isAbbreviated, hasInitials, isMisspelled];
  const found = tests.flatMap((test) =>
    titles.filter((title) => test(text, title)).toSorted((a, b) => a.length - b.length),
  );
  return [...new Set(found)].slice(0, MAX_SUGGESTIONS);
}

/** Whether each word begins a word of the title, in the title's order: `Eng. Lit.`, `Maths`, `Info Tech`. */
function isAbbreviated(text: string, title: string) {
  const words = tokenize(title);
  let next = 0;
  return tokenize(text).every((token) => {
    const at = words.findIndex(
      (word, index) =>
        index >= next && (beginsWith(word, token) || beginsWith(word, examinationNames[token] ?? token)),
    );
    next = at + 1;
    return at !== -1 && (token.length > 1 || at > 0);
  });
}

const beginsWith = (word: string, token: string) =>
  word.startsWith(token) || (token.length > 3 && token.endsWith('s') && word.startsWith(token.slice(0, -1)));

/** Whether the text is the title's initials: `P.E.`, `POB`. */
function hasInitials(text: string, title: string) {
  const words = tokenize(title);
  return words.length > 1 && words.map((word) => word.slice(0, 1)).join('') === normalizeHeading(text);
}

/** Whether few letters differ: one of at least four, two of at least seven. */
function isMisspelled(text: string, title: string) {
  const [one, other] = [normalizeHeading(text), normalizeHeading(title)];
  const most = one.length >= 7 ? 2 : one.length >= 4 ? 1 : 0;
  return Math.abs(one.length - other.length) <= most && countEdits(one, other) <= most;
}

function countEdits(one: string, other: string) {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  [...one].forEach((letter, at) => {
    const next = [at + 1];
    [...other].forEach((each, index) => {
      const replaced = (row[index] ?? 0) + (letter === each ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    });
    row = next;
  });
  return row.at(-1) ?? 0;
}

/** Returns the subject that a title line, a sheet’s or a file’s name mentions: `Form 3B Maths Marks.xlsx`. */
export function findMentionedSubject(
  texts: readonly string[],
  titles: readonly string[],
): string | undefined {
  for (const text of texts) {
    const words = tokenize(text);
    const said = ` ${words.join(' ')} `;
    const [longest] = titles
      .filter((title) => said.includes(` ${tokenize(title).join(' ')} `))
      .toSorted((a, b) => b.length - a.length);
    if (longest !== undefined) return longest;
    const pairs = words.slice(1).map((word, index) => `${words[index] ?? ''} ${word}`);
    for (const phrase of [...pairs, ...words.filter((word) => word.length > 3)]) {
      const similar = findSimilarSubjects(phrase, titles);
      // Maths is Mathematics rather than Additional Mathematics.
      const [first = ''] = tokenize(phrase);
      const beginning = similar.filter((title) => beginsWith(tokenize(title)[0] ?? '', first));
      const [only, another] = beginning.length > 0 ? beginning : similar;
      if (only !== undefined && another === undefined) return only;
    }
  }
  return undefined;
}
