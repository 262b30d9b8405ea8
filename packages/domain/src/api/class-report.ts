import { z } from 'zod';

/** Stands for all classes where one can be named. */
export const ALL_CLASSES = 'all';

/** A class to choose students by; left out, it is all of them. */
export const classQuerySchema = z.object({
  class: z.string('Give one class.').default(ALL_CLASSES),
});

/** A class, or `all`, in a path. */
export const classParamsSchema = z.object({ class: z.string() });

/** The title of a report over classes, which its files have as their name. */
export const classReportTitle = (title: string, className: string) =>
  className === ALL_CLASSES ? title : `${title} ${className}`;
