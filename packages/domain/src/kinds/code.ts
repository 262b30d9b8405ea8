import { invalid, type Kind, valid } from './kind.ts';
import { messages } from './messages.ts';

/** The largest value of an integer column. */
const MAX_CODE = 2 ** 31 - 1;

/** The server also checks that the code is in the reference list; the list is not available here. */
export const code: Kind<'code'> = {
  columnType: 'integer',
  parse: (input) => {
    const isCode = typeof input === 'number' && Number.isInteger(input) && input >= 0 && input <= MAX_CODE;
    return isCode ? valid(input) : invalid(messages.choice);
  },
  fromText: (typed) => (/^\d+$/.test(typed) ? Number(typed) : typed),
  toText: String,
};
