import { bare } from '@formroom/domain/kinds/bare.ts';

/** How a column may be headed. */
export interface Spelling<Column extends string> {
  readonly column: Column;
  /** As our own workbooks head it: this spelling always means the column, so that they can be sent back. */
  readonly heading: string;
  /** Also taken, but only where no other column could be meant. */
  readonly alsoCalled?: readonly string[];
}

/**
 * Finds the columns that a heading could mean: none where it is not known, several where it is ambiguous. A heading that
 * is not ours is ambiguous as soon as all of its words stand in what another column is called: `Phone` is the label of
 * the emergency contact's phone, and a word of eleven others.
 */
export function headingMatcher<Column extends string>(spellings: readonly Spelling<Column>[]) {
  const ours = new Map(spellings.map((each) => [bare(each.heading), each]));
  const columnNames = new Map<string, Spelling<Column>>(
    spellings.filter(({ column }) => column.includes('_')).map((each) => [each.column, each]),
  );
  const called = spellings.map((spelling) => {
    const names = [spelling.heading, ...(spelling.alsoCalled ?? [])];
    return { spelling, bare: names.map(bare), words: names.map(wordsOf) };
  });
  return (heading: string): readonly Spelling<Column>[] => {
    const exact = ours.get(bare(heading)) ?? columnNames.get(heading.trim().toLowerCase());
    if (exact) return [exact];
    const text = bare(heading);
    if (!called.some((each) => each.bare.includes(text))) return [];
    const words = [...wordsOf(heading)];
    return called
      .filter(
        (each) =>
          each.bare.includes(text) || each.words.some((known) => words.every((word) => known.has(word))),
      )
      .map(({ spelling }) => spelling);
  };
}

const wordsOf = (text: string) =>
  new Set(
    text
      .split(/[^\p{L}\p{N}]+/u)
      .map(bare)
      .filter((word) => word !== ''),
  );
