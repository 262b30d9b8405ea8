import { z } from 'zod';
import { singleLineText } from '../kinds/text-schemas.ts';
import { registrationStates } from '../registration/registration-state.ts';
import { MAX_CLASS_CHOICE } from '../school/forms.ts';
import { studentFilters } from '../registration/student-filters.ts';

export const MAX_SEARCH = 100;

const choiceSchema = <const T extends readonly string[]>(values: T) =>
  z.enum(values, `Give one of ${values.join(', ')}.`);

/** What the office's list can be limited to. A student matches all filters that are given. */
export const studentFilterShape = {
  search: singleLineText(MAX_SEARCH).optional(),
  /** Waiting and closed accounts; each entry of the list then has the account's state. */
  blocked: z.literal('1', 'Give 1, or leave it out.').optional(),
  /** A class, a form such as `Form 1`, or `in no class`. */
  class: singleLineText(MAX_CLASS_CHOICE).optional(),
  registration: choiceSchema(registrationStates).optional(),
  documents: choiceSchema(studentFilters.documents.values).optional(),
  account: choiceSchema(studentFilters.account.values).optional(),
  /** Families changed something that the office has not seen. */
  to_review: z.enum(studentFilters.to_review.values, 'Give 1, or leave it out.').optional(),
  /** Students who join a later school year; otherwise only a search finds them (R86). */
  joins: choiceSchema(studentFilters.joins.values).optional(),
};

export const studentFilterSchema = z.strictObject(studentFilterShape);
export type StudentFilter = z.infer<typeof studentFilterSchema>;
