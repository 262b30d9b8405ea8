import { z } from 'zod';
import { registrationStates } from '../registration/registration-state.ts';
import { diskSchema, lastBackupSchema } from './system-status.ts';
import { termSchema } from './terms.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';

/** The set-up tasks of a new school, in the recommended order. */
export const setupSteps = [
  'school_details',
  'logo',
  'second_factor',
  'houses',
  'terms_text',
  'public_address',
  'mail',
  'students',
  'term_dates',
  'backup',
] as const;
export type SetupStep = (typeof setupSteps)[number];

const officeAccountSchema = z.object({
  name: z.string(),
  added_at: z.iso.datetime(),
  /** The administrator who did it; null for a command on the server. */
  added_by: z.string().nullable(),
});
export type OfficeAccount = z.infer<typeof officeAccountSchema>;

/** The office's start page: the state of registration, and the tasks. */
export const overviewSchema = z.object({
  /** The number of students of the school year by registration state. */
  registration: z.record(z.enum(registrationStates), z.int()),
  students: z.int(),
  /** The number of students with at least one missing document. */
  without_documents: z.int(),
  /** The number of students who join a later school year (R86); the other figures leave them out. */
  joining: z.int(),
  last_backup: lastBackupSchema.nullable(),
  disk: diskSchema,
  /** The newest term with results. */
  term: termSchema
    .pick({ year: true, term: true, posted: true, date_posted: true, students: true, cards_posted: true })
    .nullable(),
  /** The open set-up tasks; empty if all are done or the office has dismissed the list. */
  to_set_up: z.array(z.enum(setupSteps)),
  /** Who got the role Office and the caller, who has it too, has not seen yet; newest first. */
  office_accounts: z.array(officeAccountSchema),
});
export type Overview = z.infer<typeof overviewSchema>;

export const getOverview = defineCall({
  method: 'GET',
  path: paths.overview,
  response: overviewSchema,
});

/** @property up_to the newest `added_at` that was shown */
export const markOfficeAccountsSeen = defineCall({
  method: 'POST',
  path: paths.officeAccountsSeen,
  body: z.strictObject({ up_to: z.iso.datetime() }),
  response: overviewSchema,
});
