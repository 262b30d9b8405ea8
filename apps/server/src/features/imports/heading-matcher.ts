import { normalizeHeading } from '@formroom/domain/kinds/normalize-heading.ts';

/** How a column may be headed. */
export interface HeadingSpelling<Column extends string> {
  readonly column: Column;
  /** As our own workbooks head it: this spelling always means the column, so that they can be sent back. */
  readonly heading: string;
  /** Also taken, but only where no other column could be meant. */
  readonly aliases?: readonly string[];
}

/**
 * Finds the columns that a heading could mean: none where it is not known, several where it is ambiguous. A heading that
 * is not ours is ambiguous as soon as all of its words stand in what another column is called: `Phone` is the label of
 * the emergency contact's phone, and a word of eleven others.
 */
export function createHeadingMatcher<Column extends string>(spellings: readonly HeadingSpelling<Column>[]) {
  const ours = new Map(spellings.map((each) => [normalizeHeading(each.heading), each]));
  const columnNames = new Map<string, HeadingSpelling<Column>>(
    spellings.filter(({ column }) => column.includes('_')).map((each) => [each.column, each]),
  );
  const called = spellings.map((spelling) => {
    const names = [spelling.heading, ...(spelling.aliases ?? [])];
    return { spelling, bare: names.map(normalizeHeading), words: names.map(splitWords) };
  });
  return (heading: string): readonly HeadingSpelling<Column>[] => {
    const exact = ours.get(normalizeHeading(heading)) ?? columnNames.get(heading.trim().toLowerCase());
    if (exact) return [exact];
    const text = normalizeHeading(heading);
    if (!called.some((each) => each.bare.includes(text))) return [];
    const words = [...splitWords(heading)];
    return called
      .filter(
        (each) =>
          each.bare.includes(text) || each.words.some((known) => words.every((word) => known.has(word))),
      )
      .map(({ spelling }) => spelling);
  };
}

const splitWords = (text: string) =>
  new Set(
    text
      .split(/[^\p{L}\p{N}]+/u)
      .map(normalizeHeading)
      .filter((word) => word !== ''),
  );
