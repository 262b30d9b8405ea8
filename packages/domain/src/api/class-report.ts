import { z } from 'zod';
import { singleLineText } from '../kinds/text-schemas.ts';

/** Stands for all classes in place of a class. */
export const ALL_CLASSES = 'all';

/** The class of the students, or a form such as `Form 1`; if omitted, all students. */
export const classQuerySchema = z.object({
  class: z.string('Give one class.').default(ALL_CLASSES),
});

/** The name of a class. Longer ones don't exist. */
export const classNameSchema = singleLineText(20);

/** A class, or `all`, in a path. */
export const classParamsSchema = z.object({ class: z.string() });
