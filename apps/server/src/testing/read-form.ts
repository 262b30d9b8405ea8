import { normalizeUnicode } from '@formroom/domain/kinds/normalize-unicode.ts';
import type { FormPart } from '@formroom/domain/kinds/field.ts';
import { formatPrintedAnswer } from '@formroom/domain/kinds/format-answer.ts';
import {
  type Answers,
  catalogue,
  type FieldName,
  fieldNames,
} from '@formroom/domain/registration/catalogue.ts';
import { expect } from 'vitest';
import type { readPdf } from './read-pdf.ts';

type Form = Awaited<ReturnType<typeof readPdf>>;

/** The form's heading above each part; the panel comes before the first heading. */
const sectionHeadings: Record<FormPart, string> = {
  panel: '',
  student: 'Student Information',
  family: 'Family Information',
  household: 'Family Demographics and Emergency Contact',
  immunizations: 'Health History',
  conditions: 'Health History',
  health: 'Health History',
  learning: 'Learning Challenges',
  other: 'Other Information',
  declaration: 'Declaration',
};

/** What may follow the label of an empty answer: a tick box, the time of the agreement, and the lines for signatures. */
const AFTER_ANSWERS = /^(?:[☐☑]|Agreed on |Student$)/;

/**
 * Returns the printed answer of a field: the text after its label in its section, the cell in its parent's column, or
 * `Yes` or `No` for a tick box; undefined if the form does not have the field.
 */
export function readField(form: Form, name: FieldName): string | undefined {
  const field = catalogue[name];
  const { part, column } = field.form;
  const section = listBlocksUnder(form, sectionHeadings[part]);
  if (part === 'family') return findRowCells(section, field.label)?.[column];
  if (field.kind === 'flag' && field.control === 'checkbox') return readCheckbox(section, field.label);
  const isLabel = (text: string) => normalizeLabel(text) === normalizeLabel(field.label);
  const label = section.findIndex(({ text }) => isLabel(text));
  if (label === -1) return undefined;
  const next = section[label + 1]?.text ?? '';
  return listLabels(part).has(normalizeLabel(next)) || AFTER_ANSWERS.test(next) ? '' : next;
}

function listBlocksUnder({ blocks }: Form, bar: string) {
  const start = bar === '' ? 0 : blocks.findIndex(({ role, text }) => role === 'H2' && text === bar) + 1;
  if (bar !== '' && start === 0) return [];
  const rest = blocks.slice(start);
  const end = rest.findIndex(({ role }) => role === 'H2');
  return end === -1 ? rest : rest.slice(0, end);
}

const findRowCells = (section: Form['blocks'], label: string) =>
  section.find(({ cells }) => normalizeLabel(cells?.[0] ?? '') === normalizeLabel(label))?.cells;

function readCheckbox(section: Form['blocks'], label: string) {
  const ticked = section.map(({ text }) => stripWhitespace(text));
  if (ticked.includes(`☑${stripWhitespace(label)}`)) return 'Yes';
  return ticked.includes(`☐${stripWhitespace(label)}`) ? 'No' : undefined;
}

/** Removes whitespace, which line breaks change. */
export const stripWhitespace = (text: string) =>
  normalizeUnicode(text, 'NFC').replaceAll(/\s|\p{Default_Ignorable_Code_Point}/gu, '');

const normalizeLabel = (label: string) => stripWhitespace(label).replace(/:$/, '');
const listLabels = (part: FormPart) =>
  new Set(
    Object.values(catalogue)
      .filter(({ form }) => form.part === part)
      .map(({ label }) => normalizeLabel(label)),
  );

export const hasSection = ({ blocks }: Form, bar: string) =>
  blocks.some(({ role, text }) => role === 'H2' && text === bar);

/** PDF readers reassemble words of these scripts differently, but with the same letters. */
const usesComplexScript = (text: string) => /\p{Script=Arabic}|\p{Script=Devanagari}/u.test(text);
const toComparableText = (text: string) =>
  usesComplexScript(text) ? [...new Set(stripWhitespace(text))].toSorted().join('') : stripWhitespace(text);

/** Expects every answer in its place on the form. */
export function expectEveryAnswer(
  form: Form,
  answers: Answers,
  getTitle: (list: string, code: number) => string | undefined,
) {
  const expected: Record<string, string> = {};
  const found: Record<string, string> = {};
  for (const name of fieldNames) {
    const field = catalogue[name];
    const isTick = field.kind === 'flag' && field.control === 'checkbox';
    expected[name] = toComparableText(
      formatPrintedAnswer(field, isTick ? (answers[name] ?? 0) : answers[name], getTitle),
    );
    const isOmitted = field.form.part === 'learning' && !hasSection(form, 'Learning Challenges');
    found[name] = toComparableText((isOmitted ? (isTick ? 'No' : '') : readField(form, name)) ?? 'nowhere');
  }
  expect(found).toEqual(expected);
}
