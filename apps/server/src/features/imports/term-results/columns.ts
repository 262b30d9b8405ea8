import { toSubjectField, toValueField } from '@formroom/domain/api/import-matches.ts';
import type { CellType } from '@formroom/domain/kinds/cell-format.ts';
import { normalizeHeading } from '@formroom/domain/kinds/normalize-heading.ts';
import { cellToText } from '@formroom/domain/kinds/spreadsheet-cell.ts';
import { catalogue, getHeading } from '@formroom/domain/registration/catalogue.ts';
import {
  fullNameHeadings,
  headingSynonyms,
  idHeadings,
} from '@formroom/domain/registration/heading-synonyms.ts';
import { ERRORS_HEADING, ID_HEADING } from '@formroom/domain/registration/spreadsheet.ts';
import {
  markColumns,
  type ResultColumn,
  studentColumns,
  SUBJECT_HEADING,
} from '@formroom/domain/report-cards/columns.ts';
import {
  resultHeadingSynonyms,
  subjectHeadings,
  workedOutHeadings,
} from '@formroom/domain/report-cards/heading-synonyms.ts';
import { letters } from '@formroom/domain/report-cards/letter-key.ts';
import { isMarkWord, NO_MARK, parseResult } from '@formroom/domain/report-cards/parse-result.ts';
import { findSimilarSubjects } from '@formroom/domain/report-cards/similar-subject.ts';
import type { Database } from '../../../db/database.ts';
import { findActiveEntries } from '../../reference-lists/reference-lists.repository.ts';
import { matchColumns } from '../match-columns.ts';
import { type ColumnSet, createColumnSet, type HeadingSpelling } from '../heading-matcher.ts';
import type { FindCodedValues } from '../import-kind.ts';
import type { MatchedTable } from '../matches/matched-table.ts';

/** A column for the person who fills in the workbook; the import uses the student ID. */
export const NAME_HEADING = 'Name';

export type StudentColumn = keyof typeof studentColumns;
export type MarkColumn = keyof typeof markColumns;

/** What a column stands for; `nothing` is ignored. */
export type Column<Name extends string> = Name | 'id' | 'subject' | 'nothing';

function createColumns<Name extends string>(
  columns: Readonly<Record<Name, ResultColumn>>,
  more: readonly HeadingSpelling<Column<Name>>[],
) {
  const names = Object.keys(columns) as Name[];
  const synonyms: Readonly<Partial<Record<string, readonly string[]>>> = resultHeadingSynonyms;
  return createColumnSet<Column<Name>>([
    ...names.map((name) => ({
      column: name,
      heading: columns[name].heading,
      synonyms: synonyms[name] ?? [],
      aliases: [name],
    })),
    ...more,
  ]);
}

/** Names are for people; the import uses the student ID. */
const nameHeadings = [
  ...fullNameHeadings,
  ...(['last_name', 'first_name', 'middle_name'] as const).flatMap((name) => [
    getHeading(catalogue[name]),
    ...(headingSynonyms[name] ?? []),
  ]),
];
const sharedSpellings = [
  { column: 'id', heading: ID_HEADING, synonyms: idHeadings },
  { column: 'nothing', heading: NAME_HEADING, synonyms: nameHeadings },
  { column: 'nothing', heading: ERRORS_HEADING },
] as const;
const studentSheetColumns = createColumns<StudentColumn>(studentColumns, sharedSpellings);
const marksSheetColumns = createColumns<MarkColumn>(markColumns, [
  ...sharedSpellings,
  { column: 'subject', heading: SUBJECT_HEADING, synonyms: subjectHeadings },
  {
    column: 'nothing',
    heading: studentColumns.class_id.heading,
    synonyms: resultHeadingSynonyms.class_id ?? [],
  },
]);

export const getResultCellType = ({ kind }: ResultColumn): CellType =>
  kind === 'count' || kind === 'mark' ? 'number' : 'text';

/** How the rows of a sheet stand for results. */
export type SheetKind =
  /** A row for each student. */
  | 'students'
  /** A row for each student and subject. */
  | 'marks'
  /** A row for each student with the marks of one subject, which no column names. */
  | 'one-subject'
  /** A row for each student, with a column for each subject. */
  | 'broadsheet';

type ColumnsOfTable = Pick<MatchedTable, 'columns' | 'match'>;

/** Returns the kind of a sheet by the office's match, else by its headings. */
export function getSheetKind({ columns, match }: ColumnsOfTable, findValues: FindCodedValues): SheetKind {
  const broadsheet = match ? undefined : createBroadsheetColumns(listSubjects(findValues));
  const fields = match
    ? match.columns.map(({ field }) => field)
    : columns.flatMap(({ heading }) => {
        const could = findMarksColumn(heading);
        const found = could.length > 0 ? could : (broadsheet?.find(heading) ?? []);
        return found.length === 1 ? found.map(({ column }) => column) : [];
      });
  if (fields.includes('subject')) return 'marks';
  if (fields.some((field) => field !== toValueField(field))) return 'broadsheet';
  return fields.some((field) => field === 'course_mark' || field === 'exam_mark')
    ? 'one-subject'
    : 'students';
}

const findMarksColumn = (heading: string) => marksSheetColumns.find(heading);

/** Whether the sheet has a line per student and subject. Other sheets of marks are brought into this form first. */
export const isMarksSheet = ({ columns, match }: ColumnsOfTable) =>
  match
    ? match.columns.some(({ field }) => field === 'subject')
    : columns.some(({ heading }) => findMarksColumn(heading).some(({ column }) => column === 'subject'));

export const matchStudentsSheet = (table: MatchedTable) => matchColumns(table, studentSheetColumns);
export const matchMarksSheet = (table: MatchedTable) => matchColumns(table, marksSheetColumns);
export const matchBroadsheet = (table: MatchedTable, findValues: FindCodedValues): readonly string[] =>
  matchColumns(table, createBroadsheetColumns(listSubjects(findValues)));

export const resultSpellings: readonly HeadingSpelling<string>[] = [
  ...studentSheetColumns.spellings,
  ...marksSheetColumns.spellings,
];

/** The columns that a sheet can have. One without a known column of subjects may turn out to have one for each. */
export function getResultColumns(table: MatchedTable, findValues: FindCodedValues): ColumnSet {
  const kind = getSheetKind(table, findValues);
  if (kind === 'marks' || kind === 'one-subject') return marksSheetColumns;
  const broadsheet = createBroadsheetColumns(listSubjects(findValues));
  if (kind === 'broadsheet') return broadsheet;
  const names = new Set<string>(studentSheetColumns.spellings.map(({ column }) => column));
  const more = [...marksSheetColumns.spellings, ...broadsheet.spellings].filter(
    ({ column }) => !names.has(column),
  );
  const find = (heading: string) => {
    const own: readonly HeadingSpelling<string>[] = studentSheetColumns.find(heading);
    return own.length > 0 ? own : broadsheet.find(heading);
  };
  const { suggest } = broadsheet;
  return { spellings: [...studentSheetColumns.spellings, ...more], find, ...(suggest && { suggest }) };
}

export const listSubjects = (findValues: FindCodedValues) => findValues('subject')?.choices ?? [];

/** The headings of a mark, the longest first, so that `Course Work` is not taken for `Work`. */
const markWords = (['course_mark', 'exam_mark'] as const)
  .flatMap((mark) =>
    [markColumns[mark].heading, ...(resultHeadingSynonyms[mark] ?? [])].map((word) => ({
      mark,
      word: normalizeHeading(word),
    })),
  )
  .toSorted((a, b) => b.word.length - a.word.length);

/** Divides a heading such as `Maths CW` or `Exam: Physics` into the subject and the mark, undefined if it names none. */
function divideHeading(heading: string) {
  const words = heading.split(/[^\p{L}\p{N}.’']+/u).filter((word) => word !== '');
  for (let at = words.length - 1; at > 0; at -= 1) {
    const [start, end] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    for (const [subject, text] of [
      [start, end],
      [end, start],
    ] as const) {
      const found = markWords.find(({ word }) => word === normalizeHeading(text));
      if (found) return { subject, mark: found.mark };
    }
  }
  return { subject: heading, mark: undefined };
}

/** The columns of a broadsheet of a school with such subjects. A heading that names a subject alone may be either mark. */
function createBroadsheetColumns(subjects: readonly string[]): ColumnSet {
  const spellings = subjects.flatMap((subject) =>
    (['course_mark', 'exam_mark'] as const).map((mark) => ({
      column: toSubjectField(mark, subject),
      heading: `${subject}: ${markColumns[mark].heading}`,
    })),
  );
  const shared = createColumnSet<string>([
    ...sharedSpellings,
    {
      column: 'nothing',
      heading: studentColumns.class_id.heading,
      synonyms: [...(resultHeadingSynonyms.class_id ?? []), ...workedOutHeadings],
    },
  ]);
  const listColumns = (titles: readonly string[], mark: string | undefined) =>
    titles.flatMap((title) =>
      spellings.filter(({ column }) =>
        mark === undefined
          ? column.slice(toValueField(column).length + 1) === title
          : column === `${mark}:${title}`,
      ),
    );
  return {
    spellings: [...shared.spellings, ...spellings],
    find: (heading) => {
      const own = shared.find(heading);
      if (own.length > 0) return own;
      const { subject, mark } = divideHeading(heading);
      const written = normalizeHeading(subject);
      return listColumns(
        subjects.filter((title) => normalizeHeading(title) === written),
        mark,
      );
    },
    suggest: (heading) => {
      const { subject, mark } = divideHeading(heading);
      return listColumns(findSimilarSubjects(subject, subjects), mark);
    },
  };
}

/** Returns a function that finds the values of a field with a fixed set of them. */
export async function loadCodedResults(db: Database): Promise<FindCodedValues> {
  const entries = await findActiveEntries(db, ['subjects']);
  const subjects = entries.map(({ title }) => title);
  const known = new Set(subjects.map(normalizeHeading));
  const definitions: Readonly<Record<string, ResultColumn>> = { ...studentColumns, ...markColumns };
  return (field) => {
    if (field === 'subject') {
      return {
        choices: subjects,
        isKnown: (cell) => known.has(normalizeHeading(cellToText(cell))),
        suggest: (text) => findSimilarSubjects(text, subjects)[0],
      };
    }
    const definition = definitions[toValueField(field)];
    if (definition?.kind === 'mark') return codedMarks;
    if (definition?.kind !== 'letter') return undefined;
    return { choices: letters, isKnown: (cell) => !('error' in parseResult(definition, cell)) };
  };
}

/** Only words such as EX are matched, once for a file. Numbers are read as they stand there. */
const codedMarks: ReturnType<FindCodedValues> = {
  choices: ['Abs', NO_MARK],
  canBeMatched: isMarkWord,
  isKnown: (cell) => {
    const text = cellToText(cell);
    return !isMarkWord(text) || !('error' in parseResult(markColumns.course_mark, text));
  },
  suggest: (text) => (/^(ex|exempt(ed)?|na|none)$/.test(normalizeHeading(text)) ? NO_MARK : undefined),
};
