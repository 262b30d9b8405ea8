import { z } from 'zod';
import type { Field } from '../kinds/field.ts';
import { getKind } from '../kinds/kinds.ts';
import { type Answers, catalogue } from './catalogue.ts';

/** A stored answer has no limits, because old and imported answers may exceed those of new ones. */
export const storedAnswer = (field: Field) =>
  (getKind(field).columnType === 'integer' ? z.int() : z.string()).nullable();

const shape = Object.fromEntries(
  Object.entries(catalogue).map(([name, field]) => [name, storedAnswer(field).optional()]),
);

/** Some answers as they are stored; those of fields that there are no longer are left out. */
// The cast: a stored answer may exceed the type of its kind, as one imported or from before a choice was removed.
export const changedAnswersSchema = z.object(shape) as unknown as z.ZodType<Partial<Answers>>;
