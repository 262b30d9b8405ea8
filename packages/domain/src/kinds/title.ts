import { z } from 'zod';
import type { Kind } from './kind.ts';
import { messages } from './messages.ts';
import { singleLineText } from './text-schemas.ts';

/** The server also checks that the title is in the reference list; the list is not available here. */
export const title: Kind<'title'> = {
  columnType: 'text',
  wireSchema: z.string(),
  answerSchema: (field) => z.string(messages.choice).pipe(singleLineText(field.max)),
  fromText: (typed) => typed,
  toText: (value) => value,
};
