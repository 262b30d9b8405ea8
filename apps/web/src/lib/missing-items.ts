import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { catalogue, type FieldName, isFieldName, sections } from '@formroom/domain/registration/catalogue.ts';
import { documents, documentTypes, type DocumentType } from '@formroom/domain/registration/documents.ts';
import { type StepId, steps } from '@formroom/domain/registration/steps.ts';
import { counted } from '@formroom/domain/school/counted.ts';

type Missing = Pick<StudentRecord, 'missing'>;

/** An answer or a document that is not there, in words that lead to its place. */
export interface MissingItem {
  readonly words: string;
  readonly to: string;
}

export interface MissingInStep {
  readonly label: string;
  readonly path: string;
  readonly items: readonly MissingItem[];
}

/** What a record lacks, by step; steps that lack nothing are left out. */
export const missingByStep = ({ missing }: Missing): MissingInStep[] =>
  steps
    .map(({ id, label, path }) => ({
      label,
      path,
      items: missing[id].map((name) => ({ words: wordsOf(name), to: `${path}#${name}` })),
    }))
    .filter(({ items }) => items.length > 0);

/** `3 answers missing`; documents are counted the other way round, `2 of 4 in`. */
export function missingWords({ missing }: Missing, step: StepId): string {
  const count = missing[step].length;
  if (step === 'documents') return `${documentTypes.length - count} of ${documentTypes.length} in`;
  return `${counted(count, 'answer')} missing`;
}

const wordsOf = (name: FieldName | DocumentType) =>
  isFieldName(name) ? wordsOfField(name) : documents[name].label;

function wordsOfField(name: FieldName) {
  const { label, heading, expected } = catalogue[name];
  // A label of which the heading has to say more, such as "Name", means little outside its section.
  const needsSection = heading !== undefined && heading !== label && heading.endsWith(label);
  const section = needsSection && sections.find(({ fields }) => name in fields)?.title;
  const note = expected !== undefined && expected !== 'always' ? ` (${expected.note})` : '';
  return `${section ? `${section}: ` : ''}${label}${note}`;
}
