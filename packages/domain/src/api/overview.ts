import { z } from 'zod';
import { registrationStates } from '../registration/registration-state.ts';
import { lastBackupSchema } from './system-status.ts';
import { termSchema } from './term-reports.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';

/** What a new school sets up, in the order in which it is best done. */
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

/** What the office sees first: how registration stands, and what wants doing. */
export const overviewSchema = z.object({
  /** How many students of today are how far. */
  registration: z.record(z.enum(registrationStates), z.int()),
  students: z.int(),
  /** Students of whom at least one document is missing. */
  without_documents: z.int(),
  last_backup: lastBackupSchema.nullable(),
  /** The newest term in which anybody has results. */
  term: termSchema
    .pick({ year: true, term: true, posted: true, date_posted: true, students: true })
    .nullable(),
  /** What is left to set up; empty when all is done, or the office has put the list away. */
  to_set_up: z.array(z.enum(setupSteps)),
});
export type Overview = z.infer<typeof overviewSchema>;

export const getOverview = defineCall({
  method: 'GET',
  path: paths.overview,
  response: overviewSchema,
});
