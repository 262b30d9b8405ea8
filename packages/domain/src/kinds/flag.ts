import { z } from 'zod';
import type { Kind } from './kind.ts';
import { messages } from './messages.ts';

/** 0 for no, 1 for yes. */
export const flagSchema = z.union([z.literal(0), z.literal(1)], messages.flag);

export const flag: Kind<'flag'> = {
  columnType: 'integer',
  wireSchema: z.int(),
  answerSchema: () => flagSchema,
  fromText: (typed) => (typed === '0' || typed === '1' ? Number(typed) : typed),
  toText: String,
};
