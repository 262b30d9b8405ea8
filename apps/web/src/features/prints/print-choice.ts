import { paths } from '@formroom/domain/api/paths.ts';
import {
  type ClassListField,
  formatFormsTitle,
  formatListTitle,
  type LabelSheet,
  MAX_EMPTY_COLUMNS,
  MAX_EMPTY_HEADING_LENGTH,
  type PrintedList,
  type PrintForms,
  usualLabelSheets,
} from '@formroom/domain/api/prints.ts';
import type { StudentSelection } from '@formroom/domain/api/student-selection.ts';
import { formatTranscriptsTitle } from '@formroom/domain/api/transcripts.ts';
import type { PrintRequest } from '#web/features/prints/use-print.ts';

type PdfOnly = 'forms' | 'blankForms' | 'transcripts';
export type PrintedDocument = PrintedList | PdfOnly;

/** What can be printed, in the order of the choice. */
export const printedDocuments: readonly { id: PrintedDocument; label: string; hint: string }[] = [
  {
    id: 'classList',
    label: 'Class list',
    hint: 'By name, with columns that you choose and empty ones to tick.',
  },
  {
    id: 'emergencySheet',
    label: 'Emergency sheet',
    hint: 'Contacts, phones, allergies and conditions, for a trip.',
  },
  { id: 'labels', label: 'Labels', hint: 'Name, class and student ID on sheets of labels.' },
  {
    id: 'addressLabels',
    label: 'Address labels',
    hint: 'For letters to families, on sheets of labels.',
  },
  {
    id: 'forms',
    label: 'Registration forms',
    hint: 'With the answers that are known. The search finds the student by the code on each page.',
  },
  { id: 'blankForms', label: 'Blank registration forms', hint: 'To fill in by hand, with the same code.' },
  {
    id: 'transcripts',
    label: 'Transcripts',
    hint: 'All posted terms of each student, with a code to check them. The first page names the students without a posted term.',
  },
];

/** Whether a document is not offered as a workbook. */
export const isPdfOnly = (document: PrintedDocument): document is PdfOnly =>
  document === 'forms' || document === 'blankForms' || document === 'transcripts';

export interface PrintChoice {
  readonly document: PrintedDocument;
  readonly columns: readonly ClassListField[];
  /** As typed, with commas between the headings. */
  readonly emptyColumns: string;
  /** Undefined for the usual one. */
  readonly labelSheet: LabelSheet | undefined;
}

export const firstChoice: PrintChoice = {
  document: 'classList',
  columns: [],
  emptyColumns: '',
  labelSheet: undefined,
};

/** The headings between commas. A comma at the end makes no column. */
const splitHeadings = (typed: string) =>
  typed
    .split(',')
    .map((heading) => heading.trim())
    .filter((heading) => heading !== '');

/** The box of the headings, which gets the focus if one of them is wrong. */
export const EMPTY_COLUMNS_ID = 'print-empty-columns';

/** Returns what is wrong with the headings of the empty columns. */
export function findHeadingsError(typed: string): string | undefined {
  const headings = splitHeadings(typed);
  if (headings.length > MAX_EMPTY_COLUMNS) return `Add at most ${MAX_EMPTY_COLUMNS} empty columns.`;
  const long = headings.find((heading) => heading.length > MAX_EMPTY_HEADING_LENGTH);
  return long && `“${long}” has ${long.length} characters, and ${MAX_EMPTY_HEADING_LENGTH} fit.`;
}

/** Builds the request for a print. */
export function toPrintRequest(
  choice: PrintChoice,
  selection: StudentSelection,
  format: 'pdf' | 'xlsx',
): PrintRequest {
  const { document } = choice;
  if (document === 'transcripts') return toTranscriptsRequest(selection);
  if (isPdfOnly(document)) {
    const body: PrintForms = { selection, content: document === 'forms' ? 'known' : 'blank' };
    return { url: paths.printForms, body, fileName: `${formatFormsTitle(body)}.pdf` };
  }
  const options = {
    classList: { columns: choice.columns, empty_columns: splitHeadings(choice.emptyColumns) },
    emergencySheet: {},
    labels: { label_sheet: choice.labelSheet ?? usualLabelSheets.labels },
    addressLabels: { label_sheet: choice.labelSheet ?? usualLabelSheets.addressLabels },
  }[document];
  return {
    url: paths.printLists,
    body: { selection, list: document, format, ...options },
    fileName: `${formatListTitle(document, selection)}.${format}`,
  };
}

/** Builds the request for transcripts. */
export const toTranscriptsRequest = (selection: StudentSelection): PrintRequest => ({
  url: paths.printTranscripts,
  body: { selection },
  fileName: `${formatTranscriptsTitle({ selection })}.pdf`,
});
