import type { FieldKind } from '@formroom/domain/kinds/field.ts';
import { printedPhone } from '@formroom/domain/kinds/printed.ts';
import {
  catalogue,
  type FieldName,
  fieldNames,
  fieldNamesOf,
  sections,
} from '@formroom/domain/registration/catalogue.ts';

/** What the school knows of a child’s health and needs. */
const healthFields = new Set<FieldName>([
  ...sections.filter(({ step }) => step === 'healthData').flatMap(fieldNamesOf),
  'special_consideration',
  'blood_type',
]);
export const healthFlags = [...healthFields].filter((name) => catalogue[name].kind === 'flag');
/** Names are in the lookup; a class is asked for by its name. */
const openFields = new Set<FieldName>(['first_name', 'middle_name', 'last_name', 'class_id']);

interface Mark {
  readonly value: string;
  /** Every form in which the value is shown, as a regular expression. */
  readonly pattern: string;
}

const DAY_MS = 86_400_000;
const numberOf = (name: FieldName) => String(fieldNames.indexOf(name)).padStart(3, '0');
/** Between letters and digits a random token could have the same characters. */
const alone = (text: string) => `(?<![0-9A-Za-z])${text}(?![0-9A-Za-z])`;

function wordMark(name: FieldName): Mark {
  const value = `${healthFields.has(name) ? 'Hq' : 'Oq'}${numberOf(name)}x`;
  return { value, pattern: value };
}

function emailMark(name: FieldName): Mark {
  const { value, pattern } = wordMark(name);
  return { value: `${value}@example.org`, pattern };
}

function phoneMark(name: FieldName): Mark {
  const value = `9${numberOf(name)}137`;
  const printed = printedPhone(value)
    .replaceAll(/\s/g, '')
    .replaceAll(/[()]/g, String.raw`\$&`);
  return { value, pattern: `${alone(value)}|${printed}` };
}

/** A day on which nobody of the demo school was born, as text, as a first password and as a spreadsheet’s number. */
function dateMark(name: FieldName): Mark {
  const day = Date.UTC(1931, 0, 1) + fieldNames.indexOf(name) * DAY_MS;
  const value = new Date(day).toISOString().slice(0, 10);
  const serial = (day - Date.UTC(1899, 11, 30)) / DAY_MS;
  return { value, pattern: `${value}|${alone(value.replaceAll('-', ''))}|<v>${serial}</v>` };
}

const markOfKind: Partial<Record<FieldKind, (name: FieldName) => Mark>> = {
  text: wordMark,
  longText: wordMark,
  title: wordMark,
  suggestion: wordMark,
  choice: wordMark,
  email: emailMark,
  phone: phoneMark,
  date: dateMark,
};

/** A value for each answer that can hold one: it says whose it is, and nothing else in the portal has it. */
export const marks = fieldNames.flatMap((name) => {
  const mark = openFields.has(name) ? undefined : markOfKind[catalogue[name].kind]?.(name);
  return mark ? [{ name, ...mark }] : [];
});

const patternsOf = (isHealth: boolean) =>
  marks.filter(({ name }) => healthFields.has(name) === isHealth).map(({ pattern }) => pattern);

/** A health answer of the marked student, or of a planted file: the numbers that no field has. */
export const HEALTH_MARK = new RegExp(
  [String.raw`Hq\d{3}x`, ...patternsOf(true), String.raw`"(${healthFlags.join('|')})":1\b`].join('|'),
);
/** Any marked answer. */
export const MARK = new RegExp(
  [String.raw`[HO]q\d{3}x`, ...patternsOf(true), ...patternsOf(false)].join('|'),
);
