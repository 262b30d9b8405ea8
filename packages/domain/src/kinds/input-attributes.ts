import type { Field, FieldKind } from './field.ts';

/** The HTML attributes of a field's input: the on-screen keyboard and autofill. Property names are those of React. */
export interface InputAttributes {
  readonly inputMode?: 'numeric' | 'email';
  readonly autoCapitalize?: 'none' | 'sentences' | 'words' | 'characters';
  /**
   * The HTML autofill tokens, first the person's `section-`, because a browser fills in all fields of one section together;
   * `off` where the browser would offer another person's data.
   */
  readonly autoComplete?: string;
  /** The label of the Enter key on an on-screen keyboard. */
  readonly enterKeyHint?: 'enter' | 'done' | 'next';
}

const line: InputAttributes = { autoCapitalize: 'words', autoComplete: 'off', enterKeyHint: 'next' };
const digits: InputAttributes = {
  inputMode: 'numeric',
  autoCapitalize: 'none',
  autoComplete: 'off',
  enterKeyHint: 'next',
};
const choice: InputAttributes = { autoComplete: 'off' };

/** Capitalizes words by default, because most single-line answers are names. */
const inputAttributesByKind: Record<FieldKind, InputAttributes> = {
  text: line,
  longText: { autoCapitalize: 'sentences', autoComplete: 'off', enterKeyHint: 'enter' },
  email: { inputMode: 'email', autoCapitalize: 'none', autoComplete: 'off', enterKeyHint: 'next' },
  phone: digits,
  count: digits,
  // A keyboard with letters, because `15 Mar 2014` is accepted, too.
  date: { ...line, autoCapitalize: 'none' },
  flag: {},
  choice,
  code: choice,
  title: choice,
  suggestion: { ...line, enterKeyHint: 'done' },
};

/** The attributes of the field's kind, overridden by those of the field. */
export const getInputAttributes = (field: Field): InputAttributes => ({
  ...inputAttributesByKind[field.kind],
  ...field.inputAttributes,
});
