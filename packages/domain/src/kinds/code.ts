import { z } from 'zod';
import type { Kind } from './kind.ts';
import { messages } from './messages.ts';

/** That the code stands in its list is for the server to see, which has the lists. */
export const code: Kind<'code'> = {
  columnType: 'integer',
  wireSchema: z.int(),
  answerSchema: () => z.int32(messages.choice).min(0, messages.choice),
  fromText: (typed) => (/^\d+$/.test(typed) ? Number(typed) : typed),
  toText: String,
};
