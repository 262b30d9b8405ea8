import { ALL_CLASSES } from '@formroom/domain/api/class-report.ts';
import { officePaths } from '@formroom/domain/api/paths.ts';
import { type Grouping, groupings } from '@formroom/domain/api/term-analysis.ts';
import type { TermKey } from '#web/lib/format-term.ts';

/** What the figures of a term are shown by. */
export const views = { class: 'By class', subject: 'By subject', teacher: 'By teacher' } as const;
export type View = keyof typeof views;
const viewIds = Object.keys(views) as View[];

/** What the page of results shows of a term. */
export interface ResultsChoice extends TermKey {
  /** A class, a form or all classes. */
  readonly shown: string;
  readonly view: View;
}

/** A group of marks, as the call of its students names it. */
export interface GroupKey {
  readonly by: Grouping;
  readonly class_id?: string;
  readonly subject?: string;
  readonly teacher?: string;
}

/** The same with null for what the group is over all of. */
interface NamedGroup {
  readonly by: Grouping;
  readonly class_id?: string | null;
  readonly subject?: string | null;
  readonly teacher?: string | null;
}

/** The part of the address after the page of results that lists the students of a group. */
export const STUDENTS = 'students';

/** What the address chooses besides the term. */
export const parseChoice = (search: URLSearchParams): Pick<ResultsChoice, 'shown' | 'view'> => ({
  shown: search.get('class') ?? ALL_CLASSES,
  view: viewIds.find((view) => view === search.get('view')) ?? 'class',
});

/** What the address says of a choice. */
export const toSearch = ({ year, term, shown, view }: ResultsChoice) =>
  new URLSearchParams({
    year: String(year),
    term: String(term),
    ...(shown !== ALL_CLASSES && { class: shown }),
    view,
  });

export const pathToResults = (choice: ResultsChoice) =>
  `${officePaths.results}?${toSearch(choice).toString()}`;

/** The address of the students of a group; it keeps the choice, to which the page leads back. */
export function pathToGroup(choice: ResultsChoice, group: NamedGroup): string {
  const search = toSearch(choice);
  search.set('by', group.by);
  for (const name of ['class_id', 'subject', 'teacher'] as const) {
    const value = group[name];
    if (value) search.set(name, value);
  }
  return `${officePaths.results}/${STUDENTS}?${search.toString()}`;
}

/** The group that the address names. */
export function parseGroup(search: URLSearchParams): GroupKey | undefined {
  const by = groupings.find((grouping) => grouping === search.get('by'));
  if (by === undefined) return undefined;
  return pickKey({
    by,
    class_id: search.get('class_id'),
    subject: search.get('subject'),
    teacher: search.get('teacher'),
  });
}

const pickKey = ({ by, class_id, subject, teacher }: NamedGroup): GroupKey => ({
  by,
  ...(class_id && { class_id }),
  ...(subject && { subject }),
  ...(teacher && { teacher }),
});

/** `Mathematics, 2A`, or the only one of them that the group has. */
export const formatGroup = ({ class_id, subject, teacher }: NamedGroup) =>
  [subject, class_id, teacher].filter((part) => part).join(', ');
