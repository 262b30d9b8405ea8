import { classListFields, type PrintLists, usualLabelSheets } from '@formroom/domain/api/prints.ts';
import { formatPrintedAnswer, type TitleLookup } from '@formroom/domain/kinds/format-answer.ts';
import { catalogue, type FieldName, getHeading } from '@formroom/domain/registration/catalogue.ts';
import { formatFullName, formatListName } from '@formroom/domain/school/person-name.ts';
import { emergencyFields, toEmergencyLine } from './emergency-lines.ts';
import type { findPrintedStudents } from './prints.repository.ts';

/** Where a student's family lives, in the order of an address. */
export const addressFields = ['home_address', 'address_line_2'] as const satisfies readonly FieldName[];

/** The answers that the lists show. */
export const printedFields = [...new Set([...emergencyFields, ...classListFields, ...addressFields])];
export type PrintedStudent = Awaited<
  ReturnType<typeof findPrintedStudents<(typeof printedFields)[number]>>
>[number];

/** The width of a column, as a share of the page beside the others. */
const widths = { short: 0.9, usual: 1.3, wide: 2 } as const;
const columnWidths: Record<(typeof classListFields)[number], keyof typeof widths> = {
  sex: 'short',
  date_of_birth: 'usual',
  house_code: 'short',
  entry_date: 'usual',
  phone_home: 'usual',
  email: 'wide',
  home_address: 'wide',
  mother_name: 'usual',
  mobile_phone_mother: 'usual',
  father_name: 'usual',
  mobile_phone_father: 'usual',
  guardian_name: 'usual',
  mobile_phone_guardian: 'usual',
  emergency_contact: 'usual',
  emergency_home_phone: 'usual',
};

/** Returns what the template of a list prints beside the rows of the students. */
export const describeList = ({ list, columns, empty_columns: empty, label_sheet }: PrintLists) =>
  ({
    classList: {
      columns: columns.map((name) => ({
        heading: getHeading(catalogue[name]),
        width: widths[columnWidths[name]],
      })),
      empty,
    },
    emergencySheet: {},
    labels: { sheet: label_sheet ?? usualLabelSheets.labels, isAddress: false },
    addressLabels: { sheet: label_sheet ?? usualLabelSheets.addressLabels, isAddress: true },
  })[list];

/** Whether a list is of students who were picked one by one, as for a trip: then it is by name, without a page for each class. */
export const isOneList = ({ list, selection }: PrintLists) =>
  selection.ids !== undefined && (list === 'classList' || list === 'emergencySheet');

/** Returns the function that makes a list's row of a student. */
export function lineMaker(print: PrintLists, getTitle: TitleLookup) {
  const { list, columns } = print;
  const formatName = (student: PrintedStudent) =>
    isOneList(print) && student.class_id !== null
      ? `${formatListName(student)} (${student.class_id})`
      : formatListName(student);
  const makers = {
    classList: (student: PrintedStudent): unknown => [
      student.id,
      formatName(student),
      ...columns.map((name) => formatPrintedAnswer(catalogue[name], student[name], getTitle)),
    ],
    emergencySheet: (student: PrintedStudent) => toEmergencyLine(student, formatName(student)),
    labels: (student: PrintedStudent) => [formatListName(student), student.class_id ?? '', student.id],
    addressLabels: toAddressLabel,
  };
  return makers[list];
}

/** Returns the lines of a letter's address. The office sees on the label where it is missing. */
function toAddressLabel(student: PrintedStudent) {
  const address = addressFields.flatMap((name) => student[name] ?? []);
  return [
    `The family of ${formatFullName(student)}`,
    ...(address.length > 0 ? address : ['No address in the record']),
  ];
}
