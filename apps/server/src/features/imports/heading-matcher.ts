import { normalizeHeading } from '@formroom/domain/kinds/normalize-heading.ts';

/** The headings that stand for a column. */
export interface HeadingSpelling<Column extends string> {
  readonly column: Column;
  /** The heading in our own workbooks. It always means this column, so that they can be imported again. */
  readonly heading: string;
  /** Other systems' headings, which always mean this column as well. */
  readonly synonyms?: readonly string[];
  /** Accepted as well, unless another column could be meant. */
  readonly aliases?: readonly string[];
}

/** The columns of a sheet. */
export interface ColumnSet<Column extends string = string> {
  readonly spellings: readonly HeadingSpelling<Column>[];
  /** Returns the columns that a heading could mean. */
  readonly find: (heading: string) => readonly HeadingSpelling<Column>[];
  /** Returns the columns that an unknown heading may mean; the office decides. */
  readonly suggest?: (heading: string) => readonly HeadingSpelling<Column>[];
}

/** Returns the column whose heading in our own workbooks this is. No match gives it another meaning (R48). */
export const findOwnColumn = <Column extends string>(
  spellings: readonly HeadingSpelling<Column>[],
  heading: string,
): HeadingSpelling<Column> | undefined =>
  spellings.find((each) => normalizeHeading(each.heading) === normalizeHeading(heading));

export const createColumnSet = <Column extends string>(
  spellings: readonly HeadingSpelling<Column>[],
): ColumnSet<Column> => ({ spellings, find: createHeadingMatcher(spellings) });

/**
 * Returns a function that finds the columns that a heading could mean: none if it is unknown, several if it is
 * ambiguous. A heading that is not exactly ours is ambiguous if all of its words occur in the heading of another
 * column: `Phone` is the emergency contact's label, and a word in eleven others.
 */
function createHeadingMatcher<Column extends string>(spellings: readonly HeadingSpelling<Column>[]) {
  const ours = new Map(
    spellings.flatMap((each) =>
      [each.heading, ...(each.synonyms ?? [])].map((heading) => [normalizeHeading(heading), each] as const),
    ),
  );
  const columnNames = new Map<string, HeadingSpelling<Column>>(
    spellings.filter(({ column }) => column.includes('_')).map((each) => [each.column, each]),
  );
  const known = spellings.map((spelling) => {
    const names = [spelling.heading, ...(spelling.aliases ?? [])];
    return { spelling, headings: names.map(normalizeHeading), tokens: names.map(tokenize) };
  });
  return (heading: string): readonly HeadingSpelling<Column>[] => {
    const exact = ours.get(normalizeHeading(heading)) ?? columnNames.get(heading.trim().toLowerCase());
    if (exact) return [exact];
    const text = normalizeHeading(heading);
    if (!known.some(({ headings }) => headings.includes(text))) return [];
    const tokens = [...tokenize(heading)];
    return known
      .filter(
        (each) =>
          each.headings.includes(text) ||
          each.tokens.some((others) => tokens.every((token) => others.has(token))),
      )
      .map(({ spelling }) => spelling);
  };
}

const tokenize = (text: string) =>
  new Set(
    text
      .split(/[^\p{L}\p{N}]+/u)
      .map(normalizeHeading)
      .filter((token) => token !== ''),
  );
