import type { FieldKind } from '@formroom/domain/kinds/field.ts';
import { formatPhone } from '@formroom/domain/kinds/format-answer.ts';
import { formatLongDate } from '@formroom/domain/school/dates.ts';
import {
  catalogue,
  type FieldName,
  fieldNames,
  listFieldNames,
  sections,
} from '@formroom/domain/registration/catalogue.ts';

/** Answers about a child's health and needs. */
const healthFields = new Set<FieldName>([
  ...sections.filter(({ step }) => step === 'healthData').flatMap(listFieldNames),
  'special_consideration',
  'blood_type',
]);
export const healthFlags = [...healthFields].filter((name) => catalogue[name].kind === 'flag');
/** Fields that others may see: names are in the lookup, and classes are listed by name. */
const openFields = new Set<FieldName>(['first_name', 'middle_name', 'last_name', 'class_id']);

interface Marker {
  readonly value: string;
  /** Matches every form in which the value may be shown. */
  readonly pattern: string;
}

const DAY_MS = 86_400_000;
const getFieldNumber = (name: FieldName) => String(fieldNames.indexOf(name)).padStart(3, '0');
/** A random token could contain the same characters between letters and digits. */
const wholeWord = (text: string) => `(?<![0-9A-Za-z])${text}(?![0-9A-Za-z])`;

function textMarker(name: FieldName): Marker {
  const value = `${healthFields.has(name) ? 'Hq' : 'Oq'}${getFieldNumber(name)}x`;
  return { value, pattern: value };
}

function emailMarker(name: FieldName): Marker {
  const { value, pattern } = textMarker(name);
  return { value: `${value}@example.org`, pattern };
}

function phoneMarker(name: FieldName): Marker {
  const value = `9${getFieldNumber(name)}137`;
  const printed = formatPhone(value)
    .replaceAll(/\s/g, '')
    .replaceAll(/[()]/g, String.raw`\$&`);
  return { value, pattern: `${wholeWord(value)}|${printed}` };
}

/** A date on which no demo student was born, as text, printed, as a first password and as a spreadsheet number. */
function dateMarker(name: FieldName): Marker {
  const day = Date.UTC(1931, 0, 1) + fieldNames.indexOf(name) * DAY_MS;
  const value = new Date(day).toISOString().slice(0, 10);
  const serial = (day - Date.UTC(1899, 11, 30)) / DAY_MS;
  const printed = `(?<!\\d)${formatLongDate(value).replaceAll(/\s/g, '')}`;
  const text = `${value}|${wholeWord(value.replaceAll('-', ''))}`;
  return { value, pattern: `${text}|${printed}|<v>${serial}</v>` };
}

const markersByKind: Partial<Record<FieldKind, (name: FieldName) => Marker>> = {
  text: textMarker,
  longText: textMarker,
  title: textMarker,
  suggestion: textMarker,
  choice: textMarker,
  email: emailMarker,
  phone: phoneMarker,
  date: dateMarker,
};

/** A unique value for each answer that can hold one. */
export const markers = fieldNames.flatMap((name) => {
  const mark = openFields.has(name) ? undefined : markersByKind[catalogue[name].kind]?.(name);
  return mark ? [{ name, ...mark }] : [];
});

const listPatterns = (isHealth: boolean) =>
  markers.filter(({ name }) => healthFields.has(name) === isHealth).map(({ pattern }) => pattern);

/** Matches a health answer of the marked student or of a planted file. */
export const HEALTH_MARKER = new RegExp(
  [String.raw`Hq\d{3}x`, ...listPatterns(true), String.raw`"(${healthFlags.join('|')})":1\b`].join('|'),
);
/** Matches any marked answer. */
export const ANY_MARKER = new RegExp(
  [String.raw`[HO]q\d{3}x`, ...listPatterns(true), ...listPatterns(false)].join('|'),
);
