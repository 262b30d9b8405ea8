import { z } from 'zod';
import { registrationStates } from '../registration/registration-state.ts';
import { diskSchema, lastBackupSchema } from './system-status.ts';
import { termSchema } from './term-reports.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';

/** The set-up tasks of a new school, in the recommended order. */
export const setupSteps = [
  'school_details',
  'logo',
  'second_factor',
  'houses',
  'terms_text',
  'students',
  'term_dates',
  'backup',
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** The office's start page: the state of registration, and the tasks. */
export const overviewSchema = z.object({
  /** The number of enrolled students by registration state. */
  registration: z.record(z.enum(registrationStates), z.int()),
  students: z.int(),
  /** The number of students with at least one missing document. */
  without_documents: z.int(),
  last_backup: lastBackupSchema.nullable(),
  disk: diskSchema,
  /** The newest term with results. */
  term: termSchema
    .pick({ year: true, term: true, posted: true, date_posted: true, students: true })
    .nullable(),
  /** The open set-up tasks; empty if all are done or the office has dismissed the list. */
  to_set_up: z.array(z.enum(setupSteps)),
});
export type Overview = z.infer<typeof overviewSchema>;

export const getOverview = defineCall({
  method: 'GET',
  path: paths.overview,
  response: overviewSchema,
});
