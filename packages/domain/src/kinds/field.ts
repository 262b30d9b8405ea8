import type { ReferenceListName } from '../school/reference-lists.ts';
import type { InputAttributes } from './input-attributes.ts';

/** Where an answer is printed on the registration form: a part of the page, then row and column within it, from 1. */
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
 * How the school counts an answer that is not there: `always` expects this answer, `oneOf` is content with any
 * answer of the group and says so beside the label.
 */
export type Expectation = 'always' | { readonly oneOf: string; readonly note: string };

export interface FieldBase {
  readonly label: string;
  /** Heading of the spreadsheet column, unique in the catalogue; the label where that is enough. */
  readonly heading?: string;
  readonly hint?: string;
  /** Most families leave it empty: neighbours of the same fold are asked for on request. */
  readonly collapsedGroup?: string;
  /** The fields whose answers together are often the answer to this one. */
  readonly suggestedFrom?: readonly string[];
  /** How it is typed, where that is another way than for its kind. */
  readonly inputAttributes?: InputAttributes;
  readonly expected?: Expectation;
  /** Can be changed, but never emptied. */
  readonly required?: true;
  /** Set by the school; a family's post of it is ignored. */
  readonly schoolOnly?: true;
  /** Shown only while the named flag is 1. */
  readonly visibleWhenFlag?: string;
  readonly form: FormPosition;
}

export interface TextField extends FieldBase {
  readonly kind: 'text';
  readonly max: number;
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
  /** These phones have another message for an entry that is not a number (R17). */
  readonly isFamilyPhone?: true;
}
export interface CountField extends FieldBase {
  readonly kind: 'count';
}
export interface DateField extends FieldBase {
  /** The calendar opens with the years, because the day lies far back. */
  readonly opensWithYears?: true;
  readonly kind: 'date';
  readonly canBeInFuture?: true;
  /** `yyyy-MM-dd`, where the answer has an earliest day of its own. */
  readonly earliest?: string;
}
export interface FlagField extends FieldBase {
  readonly kind: 'flag';
  readonly control: 'checkbox' | 'switch' | 'yesNo';
}
export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly choices: readonly string[];
}
/** The number of an entry of a reference list. */
export interface CodeField extends FieldBase {
  readonly kind: 'code';
  readonly list: ReferenceListName;
}
/** The title of an entry of a reference list. */
export interface TitleField extends FieldBase {
  readonly kind: 'title';
  readonly list: ReferenceListName;
  readonly max: number;
}
/** Free text that a reference list helps to type. */
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

/** What an answer of each kind is on the wire and in a row. */
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
