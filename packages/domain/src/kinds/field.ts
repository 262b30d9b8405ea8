import type { ReferenceListName } from '../school/reference-lists.ts';
import type { VisibilitySettingName } from '../settings/visibility.ts';
import type { InputAttributes } from './input-attributes.ts';

/**
 * Where an answer is printed on the registration form: the part of the page, then row and column in it, counted from 1.
 */
export interface FormPosition {
  readonly part: FormPart;
  readonly row: number;
  readonly column: number;
}

export type FormPart =
  | 'panel'
  | 'student'
  | 'family'
  | 'household'
  | 'immunizations'
  | 'conditions'
  | 'health'
  | 'learning'
  | 'other'
  | 'declaration';

export const formPosition = (part: FormPart, row: number, column = 1): FormPosition => ({
  part,
  row,
  column,
});

/**
 * When a missing answer counts as missing: `always`, or only if no field of the named `group` has an answer. The `note` is
 * shown beside the label.
 */
export type Expectation = 'always' | { readonly group: string; readonly note: string };

export interface FieldBase {
  readonly label: string;
  /** The spreadsheet column's heading, unique in the catalogue. Defaults to the label. */
  readonly heading?: string;
  readonly hint?: string;
  /** Adjacent fields of the same group are collapsed while all of them are empty. */
  readonly collapsedGroup?: string;
  /** The fields whose values can be copied into this one, such as the student's address for a parent's. */
  readonly suggestedFrom?: readonly string[];
  /** Overrides the input attributes of the field's kind. */
  readonly inputAttributes?: InputAttributes;
  readonly expected?: Expectation;
  /** The answer can be changed but not emptied. */
  readonly required?: true;
  /** Only the school sets it; a value that a family sends is ignored. */
  readonly schoolOnly?: true;
  /** Shown only while the named flag field is 1. */
  readonly visibleWhenFlag?: string;
  /** Asked only while the setting is on. */
  readonly visibleWhenSetting?: VisibilitySettingName;
  readonly form: FormPosition;
}

export interface TextField extends FieldBase {
  readonly kind: 'text';
  readonly max: number;
  /** The lines of its box, where an answer seldom fits in one. */
  readonly lines?: 2;
  /** Usual answers, offered while typing. Any other is accepted, too. */
  readonly suggestions?: readonly string[];
}
export interface LongTextField extends FieldBase {
  readonly kind: 'longText';
  readonly max: number;
}
export interface EmailField extends FieldBase {
  readonly kind: 'email';
  readonly max: number;
}
export interface PhoneField extends FieldBase {
  readonly kind: 'phone';
  /** Shows 'Only Numbers Allowed' for an entry that is not a number (R17). */
  readonly isFamilyPhone?: true;
}
export interface CountField extends FieldBase {
  readonly kind: 'count';
}
export interface DateField extends FieldBase {
  /** The calendar opens with the list of years, for dates far in the past. */
  readonly opensWithYears?: true;
  readonly kind: 'date';
  /** How many days the date may lie ahead; without it, not after today. */
  readonly daysAhead?: number;
  /** The earliest accepted day, `yyyy-MM-dd`, where it differs from `EARLIEST_DATE`. */
  readonly earliest?: string;
}
export interface FlagField extends FieldBase {
  readonly kind: 'flag';
  readonly control: 'checkbox' | 'switch' | 'yesNo';
}
export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly choices: readonly string[];
  /** Other words for a choice in imported lists, normalized like headings. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>;
}
/** The answer is the code of a reference list's entry. */
export interface CodeField extends FieldBase {
  readonly kind: 'code';
  readonly list: ReferenceListName;
}
/** The answer is the title of a reference list's entry. */
export interface TitleField extends FieldBase {
  readonly kind: 'title';
  readonly list: ReferenceListName;
  readonly max: number;
}
/** Free text with suggestions from a reference list. */
export interface SuggestionField extends FieldBase {
  readonly kind: 'suggestion';
  readonly list: ReferenceListName;
  readonly max: number;
}

export type Field =
  | TextField
  | LongTextField
  | EmailField
  | PhoneField
  | CountField
  | DateField
  | FlagField
  | ChoiceField
  | CodeField
  | TitleField
  | SuggestionField;

export type FieldKind = Field['kind'];
export type FieldOfKind<K extends FieldKind> = Extract<Field, { kind: K }>;

/** The type of an answer by kind, in the API and in the database. */
export interface KindValues {
  text: string;
  longText: string;
  email: string;
  phone: string;
  count: number;
  date: string;
  flag: number;
  choice: string;
  code: number;
  title: string;
  suggestion: string;
}

export type AnswerValue = string | number;
