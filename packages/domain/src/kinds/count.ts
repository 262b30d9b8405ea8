import { z } from 'zod';
import type { Kind } from './kind.ts';
import { messages } from './messages.ts';

export const COUNT_DIGITS = 2;

export const count: Kind<'count'> = {
  columnType: 'integer',
  wireSchema: z.int(),
  answerSchema: () =>
    z.int(messages.onlyNumbers).min(0, messages.onlyNumbers).max(99, 'Use at most 2 digits.'),
  fromText: (typed) => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : typed),
  toText: String,
};
