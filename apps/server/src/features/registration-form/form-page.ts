import type { FormPart } from '@formroom/domain/kinds/field.ts';
import type { TitleLookup } from '@formroom/domain/kinds/format-answer.ts';
import { type Answers, catalogue, fieldNames, sections } from '@formroom/domain/registration/catalogue.ts';
import { type DocumentType, documents } from '@formroom/domain/registration/documents.ts';
import type { Letterhead } from '../settings/letterhead.service.ts';
import { toFormCell, type FormCell } from './form-cell.ts';

type FormRows = FormCell[][];

/** The tick boxes for documents, in the order of the form. */
const printedDocuments: readonly DocumentType[] = [
  'birth_certificate',
  'picture',
  'sea_slip',
  'immunization_card',
];

interface FormPageInput {
  readonly id: string;
  readonly answers: Answers;
  readonly settings: { readonly learning_challenges: boolean };
  readonly letterhead: Omit<Letterhead, 'files'>;
  readonly titleOf: TitleLookup;
  /** The time of printing in the school's time zone. */
  readonly generated: string;
  /** The types with uploaded documents. */
  readonly documents: ReadonlySet<DocumentType>;
}

/** Builds the data for the form's template: the fields by position, and the surrounding text. */
export function buildFormPage({
  id,
  answers,
  settings,
  letterhead,
  titleOf,
  generated,
  documents: uploaded,
}: FormPageInput) {
  const rowsOf = (part: FormPart) => toFormRows(part, answers, titleOf);
  const parts = Object.fromEntries(formParts.map((part) => [part, rowsOf(part)])) as Record<
    FormPart,
    FormRows
  >;
  parts.panel[0]?.unshift({ label: 'Student ID#', value: id, ticked: null, lines: 1 });
  if (!settings.learning_challenges && !isAnswered(parts.learning)) parts.learning = [];
  return {
    title: `Registration Form ${id}`,
    school: letterhead.school,
    studentId: id,
    generated,
    photo: null,
    logo: letterhead.logo,
    documents: printedDocuments.map((type) => ({
      label: documents[type].formLabel,
      ticked: uploaded.has(type),
    })),
    parts,
    family: {
      columns: familyColumns,
      rows: parts.family.map((cells) => ({
        label: cells[0]?.label ?? '',
        values: cells.map(({ value }) => value),
      })),
    },
  };
}

const formParts = [...new Set(fieldNames.map((name) => catalogue[name].form.part))];

/** Returns the field names by row and column. */
function layoutPart(part: FormPart) {
  const rows = new Map<number, (typeof fieldNames)[number][]>();
  for (const name of fieldNames.toSorted((a, b) => catalogue[a].form.column - catalogue[b].form.column)) {
    const { form } = catalogue[name];
    if (form.part === part) rows.set(form.row, [...(rows.get(form.row) ?? []), name]);
  }
  return [...rows].toSorted(([a], [b]) => a - b).map(([, names]) => names);
}

const partLayouts = Object.fromEntries(formParts.map((part) => [part, layoutPart(part)])) as Record<
  FormPart,
  ReturnType<typeof layoutPart>
>;

const toFormRows = (part: FormPart, answers: Answers, titleOf: TitleLookup): FormRows =>
  partLayouts[part].map((names) => names.map((name) => toFormCell(catalogue[name], answers[name], titleOf)));

/** Each parent's section is a column of the family table. */
const familyColumns = sections
  .flatMap(({ title, fields }) => {
    const place = Object.values(fields)[0]?.form;
    return place?.part === 'family' ? [{ title, column: place.column }] : [];
  })
  .toSorted((a, b) => a.column - b.column)
  .map(({ title }) => title);

const isAnswered = (rows: FormRows) => rows.flat().some(({ value, ticked }) => ticked ?? value !== '');
