import { invalid, type Kind, valid } from './kind.ts';
import { messages } from './messages.ts';

const COUNT_DIGITS = 2;

export const count: Kind<'count'> = {
  columnType: 'integer',
  parse: (input) => {
    if (typeof input !== 'number' || !Number.isSafeInteger(input) || input < 0)
      return invalid(messages.onlyNumbers);
    return input < 10 ** COUNT_DIGITS ? valid(input) : invalid('Use at most 2 digits.');
  },
  fromText: (typed) => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : typed),
  toText: String,
};
