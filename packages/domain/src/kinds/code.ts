import { z } from 'zod';
import type { Kind } from './kind.ts';
import { messages } from './messages.ts';

/** The server also checks that the code is in the reference list; the list is not available here. */
export const code: Kind<'code'> = {
  columnType: 'integer',
  wireSchema: z.int(),
  answerSchema: () => z.int32(messages.choice).min(0, messages.choice),
  fromText: (typed) => (/^\d+$/.test(typed) ? Number(typed) : typed),
  toText: String,
};
