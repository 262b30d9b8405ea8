import { z } from 'zod';
import type { Kind } from './kind.ts';
import { messages } from './messages.ts';
import { singleLineText } from './text-schemas.ts';

/** That the title stands in its list is for the server to see, which has the lists. */
export const title: Kind<'title'> = {
  columnType: 'text',
  wireSchema: z.string(),
  answerSchema: (field) => z.string(messages.choice).pipe(singleLineText(field.max)),
  fromText: (typed) => typed,
  toText: (value) => value,
};
