import { z } from 'zod';
import { messages } from '../kinds/messages.ts';
import { singleLineText, multilineText } from '../kinds/text-schemas.ts';
import { type LetterKey, letters } from '../term-report/letter-key.ts';
import type { WeightRule } from '../term-report/weights.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';

const adminMenuEntries = ['dashboard', 'exportData', 'reports', 'importStudents', 'postReports'] as const;

const firstPasswords = ['birth-date', 'slip'] as const;

const percentMessage = 'Enter a whole number from 0 to 100.';
const percent = z.int(percentMessage).min(0, percentMessage).max(100, percentMessage);
const formMessage = 'Enter a form from 1 to 9.';
const form = z.int(formMessage).min(1, formMessage).max(9, formMessage);
const weightRuleSchema = z.object({
  from_form: form,
  course: z.object({ 1: percent, 2: percent, 3: percent }),
}) satisfies z.ZodType<WeightRule>;

const thresholdMessage = 'Enter a number from 0 to 100 with at most one decimal.';
const threshold = z
  .number(thresholdMessage)
  .min(0, thresholdMessage)
  .max(100, thresholdMessage)
  .multipleOf(0.1, thresholdMessage);
const letterKeySchema = z.object({
  A: threshold,
  B: threshold,
  C: threshold,
  D: threshold,
  E: threshold,
}) satisfies z.ZodType<LetterKey>;

/** What the office can change without a restart. */
export const settingsSchema = z.object({
  school_name: z.string(),
  school_address: z.string(),
  school_contact: z.string(),
  student_id_lookup: z.boolean(),
  learning_challenges: z.boolean(),
  admin_menu: z.array(z.enum(adminMenuEntries)),
  /** What a family agrees to on the Complete page; an empty line parts the paragraphs. */
  terms_text: z.string(),
  /** What of a total is course and what is exam, by form level and term. */
  mark_weights: z.array(weightRuleSchema),
  /** The least total or average of each letter. */
  letter_key: letterKeySchema,
  /** What a student signs in with for the first time: the date of birth, or a code on a printed slip. */
  first_password: z.enum(firstPasswords),
  /** How long the code on a slip can be used, in days. */
  slip_days: z.int(),
  /** Whether an administrator without a second factor must set one up before anything else. */
  require_second_factor: z.boolean(),
  /** How long the order to erase a leaver can be taken back, in days. */
  erase_after_days: z.int(),
  /** How long the audit log is kept. */
  audit_years: z.int(),
  /** Whether the office has put away the list of what is left to set up. */
  setup_dismissed: z.boolean(),
  /** Changes with the logo, for `/api/logo?v=…`; null while there is none. */
  logo: z.string().nullable(),
});
export type Settings = z.infer<typeof settingsSchema>;

/** The settings as they go out, and the clock that the school goes by, which the installation sets. */
export const settingsResponseSchema = settingsSchema.extend({ time_zone: z.string() });
export type SettingsResponse = z.infer<typeof settingsResponseSchema>;

/** The settings that need no sign-in (R9). */
export const publicSettingsSchema = settingsSchema
  .pick({
    school_name: true,
    school_address: true,
    school_contact: true,
    student_id_lookup: true,
    learning_challenges: true,
    admin_menu: true,
    first_password: true,
  })
  // Whether every student ID is digits only, for the keyboard of a phone.
  .extend({ student_id_digits: z.boolean().optional() });
export type PublicSettings = z.infer<typeof publicSettingsSchema>;

export const MAX_TERMS_LENGTH = 10_000;

const booleanMessage = 'Answer true or false.';
const daysMessage = 'Choose 7 to 365 days.';
const days = z.int(daysMessage).min(7, daysMessage).max(365, daysMessage);
const auditYearsMessage = 'Choose 1 to 10 years.';

/** Any part of the settings, with the limits of what may be set. */
export const updateSettingsSchema = z
  .strictObject({
    school_name: singleLineText(100).pipe(z.string().min(1, messages.required)),
    school_address: singleLineText(200),
    school_contact: singleLineText(200),
    student_id_lookup: z.boolean(booleanMessage),
    learning_challenges: z.boolean(booleanMessage),
    admin_menu: z
      .array(z.enum(adminMenuEntries, messages.choice), messages.wrongType)
      .refine(
        (entries) => new Set(entries).size === entries.length,
        'Each entry can be in the list only once.',
      )
      .refine((entries) => entries.includes('dashboard'), 'The Dashboard is always in the menu.'),
    first_password: z.enum(firstPasswords, messages.choice),
    slip_days: days,
    require_second_factor: z.boolean(booleanMessage),
    erase_after_days: days,
    audit_years: z.int(auditYearsMessage).min(1, auditYearsMessage).max(10, auditYearsMessage),
    terms_text: multilineText(MAX_TERMS_LENGTH).pipe(z.string().min(1, messages.required)),
    mark_weights: z
      .array(weightRuleSchema, messages.wrongType)
      .max(9, 'Each form can be in the list only once.')
      .refine(
        (rules) => new Set(rules.map((rule) => rule.from_form)).size === rules.length,
        'Each form can be in the list only once.',
      )
      .refine((rules) => rules.some((rule) => rule.from_form === 1), 'There must be a row for form 1.'),
    letter_key: letterKeySchema
      .refine((key) => key.E === 0, 'The lowest grade must start at 0.')
      .superRefine((key, context) => {
        for (const [index, letter] of letters.entries()) {
          const better = letters[index - 1];
          if (better === undefined || key[letter] < key[better]) continue;
          // E is always 0 and has no box.
          if (letter === 'E')
            context.addIssue({ code: 'custom', path: ['D'], message: 'D must be higher than 0.' });
          else
            context.addIssue({
              code: 'custom',
              path: [letter],
              message: `${letter} must be lower than ${better}.`,
            });
        }
      }),
    setup_dismissed: z.boolean(booleanMessage),
    /** These come back unread; the logo has a call of its own. */
    logo: z.unknown(),
    time_zone: z.unknown(),
  })
  .partial();
export type UpdateSettings = z.infer<typeof updateSettingsSchema>;

/** The text part of the form with the logo: `remove` 1 takes the logo away, as an empty file does. */
const updateLogoSchema = z.object({ remove: z.enum(['0', '1'], messages.flag).default('0') });
const logoResponseSchema = settingsSchema.pick({ logo: true });

export const getSettings = defineCall({
  method: 'GET',
  path: paths.settings,
  response: z.union([settingsResponseSchema, publicSettingsSchema]),
});

export const updateSettings = defineCall({
  method: 'POST',
  path: paths.settings,
  body: updateSettingsSchema,
  response: settingsResponseSchema,
});

export const getLogo = defineCall({
  method: 'GET',
  path: paths.logo,
  query: z.object({ v: z.string().optional() }),
  produces: ['image/png', 'image/jpeg'],
});

export const updateLogo = defineCall({
  method: 'POST',
  path: paths.logo,
  consumes: ['multipart/form-data'],
  body: updateLogoSchema,
  response: logoResponseSchema,
});
