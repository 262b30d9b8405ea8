import type { CellValue } from '@formroom/domain/kinds/cell-format.ts';
import { ID_HEADING } from '@formroom/domain/registration/spreadsheet.ts';
import {
  markColumns,
  type ResultColumn,
  studentColumns,
  SUBJECT_HEADING,
} from '@formroom/domain/report-cards/columns.ts';
import { letters, letterMeanings } from '@formroom/domain/report-cards/letter-key.ts';
import { formatTermName } from '@formroom/domain/report-cards/terms.ts';
import type { Database } from '../../../db/database.ts';
import type { TermKey } from '../../../db/term-tables.ts';
import type { XlsxColumn, XlsxSheet } from '../../../xlsx/writer.ts';
import { type RollLine, getRoll, type RollStudent } from '../../report-cards/roll.service.ts';
import { getResultCellType, type MarkColumn, NAME_HEADING, type StudentColumn } from './columns.ts';

const names = Object.keys(studentColumns) as StudentColumn[];
const marks = Object.keys(markColumns) as MarkColumn[];

const width = (column: ResultColumn) => (column.kind === 'paragraph' ? 40 : column.kind === 'text' ? 24 : 12);
const toXlsxColumn = (column: ResultColumn): XlsxColumn => ({
  heading: column.heading,
  width: Math.max(width(column), column.heading.length + 2),
  type: getResultCellType(column),
});
const text = (heading: string, columnWidth: number): XlsxColumn => ({
  heading,
  width: columnWidth,
  type: 'text',
});
const identityColumns = [text(ID_HEADING, 14), text(NAME_HEADING, 30)];

/**
 * Builds a workbook with the students of a term and their subjects: the stored results, or if there are none, the
 * enrolled students with their previous subjects.
 */
export async function buildResultsTemplate(db: Database, term: TermKey): Promise<XlsxSheet[]> {
  const { students, lines } = await getRoll(db, term);
  const forms = [...new Set(students.map(({ form_level: form }) => form))].toSorted((a, b) => a - b);
  return [
    {
      name: 'Students',
      columns: [...identityColumns, ...names.map((name) => toXlsxColumn(studentColumns[name]))],
      frozenColumns: 2,
      rows: toAsyncRows(students, (student) => [
        student.student_id,
        student.name,
        ...names.map((name) => student[name]),
      ]),
    },
    // One sheet per form, because a large school exceeds the row limit of a sheet.
    ...forms.map((form): XlsxSheet => {
      const studentsInForm = new Map(
        students
          .filter(({ form_level: level }) => level === form)
          .map((student) => [student.student_id, student]),
      );
      return {
        name: `Marks Form ${form}`,
        columns: [
          ...identityColumns,
          text(studentColumns.class_id.heading, 10),
          text(SUBJECT_HEADING, 26),
          ...marks.map((name) => toXlsxColumn(markColumns[name])),
        ],
        frozenColumns: 4,
        rows: toAsyncRows(
          lines.filter(({ student_id: id }) => studentsInForm.has(id)),
          (line) => toRow(line, studentsInForm.get(line.student_id)),
        ),
      };
    }),
    instructionsSheet(term),
  ];
}

const toRow = (line: RollLine, student: RollStudent | undefined): CellValue[] => [
  line.student_id,
  student?.name ?? null,
  student?.class_id ?? null,
  line.subject,
  ...marks.map((name) => line[name]),
];

const instructions: readonly string[] = [
  'Fill in the white cells and send the workbook back under Post Term Reports, Import results.',
  'You see every change before anything is written. An empty cell changes nothing; a hyphen (-) deletes the stored value.',
  'A mark is a number from 0 to 100 with one decimal at most, or Abs for an absent student, which counts as 0.',
  'A student without any mark gets no report card: lines that you leave empty do nothing.',
  'Once a student has a mark, an empty line says that the student takes this subject too. The mark is then listed as missing before posting, and the average leaves the subject out.',
  'Delete the lines of subjects that a student does not take. Add lines for others, with the ID and the subject as the list in the settings spells it.',
  `Letters: ${letters.map((letter) => `${letter} ${letterMeanings[letter]}`).join(', ')}.`,
  'Each teacher can send back a workbook with the sheet of marks alone.',
];

const instructionsSheet = (term: TermKey): XlsxSheet => ({
  name: 'How to fill it in',
  columns: [text(formatTermName(term), 130)],
  frozenColumns: 0,
  rows: toAsyncRows(instructions, (word) => [word]),
});

async function* toAsyncRows<T>(rows: readonly T[], cells: (row: T) => CellValue[]) {
  for (const row of rows) yield await Promise.resolve(cells(row));
}
