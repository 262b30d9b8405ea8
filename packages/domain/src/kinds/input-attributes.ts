import type { Field, FieldKind } from './field.ts';

/** How an answer is typed: what a phone's keyboard shows, and what the browser may fill in. Named as HTML names them. */
export interface InputAttributes {
  readonly inputMode?: 'numeric' | 'email';
  readonly autoCapitalize?: 'none' | 'sentences' | 'words' | 'characters';
  /** The token that HTML has for what is asked; `off` where what the browser knows is another person's. */
  readonly autoComplete?: string;
  /** What the Enter key of the keyboard says. */
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

/** Most lines are the name of somebody or something, which begins with a capital. */
const inputAttributesByKind: Record<FieldKind, InputAttributes> = {
  text: line,
  longText: { autoCapitalize: 'sentences', autoComplete: 'off', enterKeyHint: 'enter' },
  email: { inputMode: 'email', autoCapitalize: 'none', autoComplete: 'email', enterKeyHint: 'next' },
  phone: { ...digits, autoComplete: 'tel-local' },
  count: digits,
  // With letters, because people write `15 Mar 2014` too.
  date: { ...line, autoCapitalize: 'none' },
  flag: {},
  choice,
  code: choice,
  title: choice,
  suggestion: { ...line, enterKeyHint: 'done' },
};

/** How the answer of a field is typed: as those of its kind, but for what the field says itself. */
export const getInputAttributes = (field: Field): InputAttributes => ({
  ...inputAttributesByKind[field.kind],
  ...field.inputAttributes,
});
