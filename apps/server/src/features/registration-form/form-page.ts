import type { FormPart } from '@formroom/domain/kinds/field.ts';
import type { TitleLookup } from '@formroom/domain/kinds/format-answer.ts';
import {
  type Answers,
  catalogue,
  type FieldName,
  fieldNames,
  listFieldNames,
  sections,
} from '@formroom/domain/registration/catalogue.ts';
import { type DocumentType, documents, documentTypes } from '@formroom/domain/registration/documents.ts';
import { isFieldAsked, isSectionAsked } from '@formroom/domain/registration/visibility.ts';
import { submissionReference } from '@formroom/domain/registration/submission-reference.ts';
import { formatLongDateTime } from '@formroom/domain/school/dates.ts';
import type { VisibilitySettings } from '@formroom/domain/settings/visibility.ts';
import type { Letterhead } from '../settings/letterhead.service.ts';
import { isDocumentIn } from '../students/registration-state.repository.ts';
import { toFormCell, type FormCell } from './form-cell.ts';

type FormRows = FormCell[][];

/** The tick boxes for documents, in the order of the form. */
const printedDocuments: readonly DocumentType[] = [
  'birth_certificate',
  'picture',
  'sea_slip',
  'immunization_card',
];

/** Returns the documents that the school has and has not asked for again. */
export const listUploaded = (row: Parameters<typeof isDocumentIn>[0]) =>
  new Set(documentTypes.filter((type) => isDocumentIn(row, type)));

interface FormPageInput {
  readonly id: string;
  readonly answers: Answers;
  readonly settings: VisibilitySettings;
  readonly letterhead: Omit<Letterhead, 'files'>;
  readonly getTitle: TitleLookup;
  /** The time of printing in the school's time zone. */
  readonly generated: string;
  /** When the terms were agreed to, with the reference; null without an agreement. */
  readonly agreement: string | null;
  /** The types with uploaded documents. */
  readonly documents: ReadonlySet<DocumentType>;
}

/** When a record's terms were agreed to, with the reference that the family quotes. */
export const formatAgreement = (
  { id, submitted_at: at }: { readonly id: string; readonly submitted_at: string | null },
  timeZone: string,
) =>
  at === null
    ? null
    : `Agreed on ${formatLongDateTime(new Date(at), timeZone)}. Reference: ${submissionReference(id, at)}`;

/** Builds the data for the form's template: the fields by position, and the surrounding text. */
export function buildFormPage({
  id,
  answers,
  settings,
  letterhead,
  getTitle,
  generated,
  agreement,
  documents: uploaded,
}: FormPageInput) {
  const cells = Object.fromEntries(
    fieldNames.map((name) => [name, toFormCell(catalogue[name], answers[name], getTitle)]),
  ) as Record<FieldName, FormCell>;
  const omitted = findOmittedFields(cells, settings);
  const parts = Object.fromEntries(
    formParts.map((part) => [part, toFormRows(part, cells, omitted)]),
  ) as Record<FormPart, FormRows>;
  parts.panel[0]?.unshift({ label: 'Student ID#', value: id, ticked: null, lines: 1 });
  return {
    title: `Registration Form ${id}`,
    school: letterhead.school,
    studentId: id,
    generated,
    agreement,
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

/** The unanswered fields that the school does not ask for. A section with an answer is printed whole. */
function findOmittedFields(cells: Readonly<Record<FieldName, FormCell>>, settings: VisibilitySettings) {
  const isAnswered = (name: FieldName) => cells[name].ticked ?? cells[name].value !== '';
  const omitted = sections.flatMap((section) => {
    const names = listFieldNames(section);
    if (!isSectionAsked(section, settings) && !names.some(isAnswered)) return names;
    return names.filter((name) => !isFieldAsked(catalogue[name], settings) && !isAnswered(name));
  });
  return new Set(omitted);
}

function toFormRows(
  part: FormPart,
  cells: Readonly<Record<FieldName, FormCell>>,
  omitted: ReadonlySet<FieldName>,
): FormRows {
  const rows = partLayouts[part].filter((names) => !names.every((name) => omitted.has(name)));
  // A row of the family's table has a cell for each parent.
  const isInRow = (name: FieldName) => part === 'family' || !omitted.has(name);
  return rows.map((names) => names.filter(isInRow).map((name) => cells[name]));
}

/** Each parent's section is a column of the family table. */
const familyColumns = sections
  .flatMap(({ title, fields }) => {
    const place = Object.values(fields)[0]?.form;
    return place?.part === 'family' ? [{ title, column: place.column }] : [];
  })
  .toSorted((a, b) => a.column - b.column)
  .map(({ title }) => title);
