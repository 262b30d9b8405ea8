import { z } from 'zod';
import type { Kind } from './kind.ts';
import { messages } from './messages.ts';

export const flag: Kind<'flag'> = {
  columnType: 'integer',
  wireSchema: z.int(),
  answerSchema: () => z.union([z.literal(0), z.literal(1)], messages.flag),
  fromText: (typed) => (typed === '0' || typed === '1' ? Number(typed) : typed),
  toText: String,
};
