import type { SendAgain, StudentRecord } from '@formroom/domain/api/students.ts';
import {
  catalogue,
  type FieldName,
  listFieldNames,
  isFieldName,
  sections,
} from '@formroom/domain/registration/catalogue.ts';
import { sendAgainText } from '@formroom/domain/registration/document-check.ts';
import { documents, documentTypes, type DocumentType } from '@formroom/domain/registration/documents.ts';
import { type StepId, steps } from '@formroom/domain/registration/steps.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';

type Missing = Pick<StudentRecord, 'missing'>;
type MissingWithReasons = Pick<StudentRecord, 'missing' | 'send_again'>;

/** A missing or invalid answer or document, as the text of a link to it. */
export interface MissingItem {
  readonly text: string;
  /** Shown below the link, such as why the school asks for a document again. */
  readonly note?: string;
  readonly to: string;
}

export interface MissingInStep {
  readonly label: string;
  readonly path: string;
  readonly items: readonly MissingItem[];
}

/** The missing items of a record by step; complete steps are left out. */
export const missingByStep = ({ missing, send_again: sendAgain }: MissingWithReasons): MissingInStep[] =>
  steps
    .map(({ id, label, path }) => ({
      label,
      path,
      items: missing[id].map((name) => ({
        text: itemText(name),
        ...findNote(name, sendAgain),
        to: `${path}#${name}`,
      })),
    }))
    .filter(({ items }) => items.length > 0);

/** `3 answers missing`; documents are counted by those received, `2 of 4 in`. */
export function formatMissingCount({ missing }: Missing, step: StepId): string {
  const count = missing[step].length;
  if (step === 'documents') return `${documentTypes.length - count} of ${documentTypes.length} in`;
  return `${pluralize(count, 'answer')} missing`;
}

/** The answers that can't be saved, by step, in form order. */
export function invalidByStep(names: readonly FieldName[]): MissingInStep[] {
  const inOrder = sections.flatMap((section) =>
    listFieldNames(section).flatMap((name) => (names.includes(name) ? [{ name, step: section.step }] : [])),
  );
  return steps
    .map(({ id, label, path }) => ({
      label,
      path,
      items: inOrder
        .filter(({ step }) => step === id)
        .map(({ name }) => ({ text: labelInSection(name), to: `${path}#${name}` })),
    }))
    .filter(({ items }) => items.length > 0);
}

/** `2 answers to correct` */
export const formatInvalidCount = (count: number) => `${pluralize(count, 'answer')} to correct`;

function findNote(name: FieldName | DocumentType, sendAgain: SendAgain) {
  const reason = isFieldName(name) ? undefined : sendAgain[name];
  return reason === undefined ? {} : { note: sendAgainText(reason) };
}

const itemText = (name: FieldName | DocumentType) =>
  isFieldName(name) ? fieldText(name) : documents[name].label;

function fieldText(name: FieldName) {
  const { expected } = catalogue[name];
  const note = expected !== undefined && expected !== 'always' ? ` (${expected.note})` : '';
  return `${labelInSection(name)}${note}`;
}

/** The label of a field outside its section: `Mother: Name`. */
export function labelInSection(name: FieldName) {
  const { label, heading } = catalogue[name];
  // A label such as "Name", which the spreadsheet heading extends, is ambiguous outside its section.
  const needsSection = heading !== undefined && heading !== label && heading.endsWith(label);
  const section = needsSection && sections.find(({ fields }) => name in fields)?.title;
  return `${section ? `${section}: ` : ''}${label}`;
}
