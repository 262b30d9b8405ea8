import { invalid, type Kind } from './kind.ts';
import { messages } from './messages.ts';
import { parseLine } from './printable-text.ts';

/** The pattern of `z.email()`; `email.test.ts` compares them. */
export const EMAIL_ADDRESS =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export const email: Kind<'email'> = {
  columnType: 'text',
  parse: (input, field) => {
    if (typeof input !== 'string') return invalid(messages.email);
    const line = parseLine(input, field.max);
    return !line.ok || line.value === '' || EMAIL_ADDRESS.test(line.value) ? line : invalid(messages.email);
  },
  fromText: (typed) => typed,
  toText: (value) => value,
};
