import { z } from 'zod';
import { defaultLetterKey } from '../report-cards/letter-key.ts';
import { defaultWeights } from '../report-cards/weights.ts';
import { defaultTerms } from './default-terms.ts';
import { acceptedOfficeMenu, defaultMenu, officeMenuSchema } from './office-menu.ts';
import { booleanMessage } from './setting-schemas.ts';
import type { Setting, SettingValue } from './setting.ts';
import {
  acceptedLetterKey,
  acceptedWeightRules,
  letterKeySchema,
  weightRulesSchema,
} from './table-schemas.ts';
import { visibilitySettings } from './visibility.ts';

/**
 * What the office can change without a restart. The API, the stored rows, the OpenAPI document, the audit log and the
 * settings screen follow from these entries; a group's settings are shown in this order.
 */
const entries = {
  school_name: {
    kind: 'text',
    default: 'Formroom School',
    max: 100,
    required: true,
    isPublic: true,
    group: 'nameAndContact',
    label: 'Name',
  },
  school_address: {
    kind: 'text',
    default: '',
    max: 200,
    isPublic: true,
    group: 'nameAndContact',
    label: 'Address',
  },
  school_contact: {
    kind: 'text',
    default: '',
    max: 200,
    isPublic: true,
    group: 'nameAndContact',
    label: 'Contact',
    hint: 'How families reach the office, for example its phone number and opening hours.',
  },
  student_id_lookup: {
    kind: 'switch',
    default: false,
    isPublic: true,
    group: 'studentId',
    label: 'Student IDs can be looked up by name',
    hint: 'Anyone on the sign-in page can then find a student’s ID. Turn this off once families know theirs.',
  },
  ...visibilitySettings,
  admin_menu: {
    kind: 'custom',
    default: defaultMenu,
    isPublic: true,
    schema: officeMenuSchema,
    accepts: acceptedOfficeMenu,
  },
  /** What a family agrees to on the Complete page; an empty line separates the paragraphs. */
  terms_text: {
    kind: 'longText',
    default: defaultTerms,
    max: 10_000,
    group: 'terms',
    label: 'Text',
    hint: 'Leave an empty line to start a new paragraph.',
  },
  /** The shares of course and exam in a total, by form level and term. */
  mark_weights: {
    kind: 'custom',
    default: [...defaultWeights],
    schema: weightRulesSchema,
    accepts: acceptedWeightRules,
  },
  /** The lowest total or average for each letter. */
  letter_key: {
    kind: 'custom',
    default: defaultLetterKey,
    schema: letterKeySchema,
    accepts: acceptedLetterKey,
  },
  /** The forms in the order of the change of year, separated by commas (R51). */
  form_order: {
    kind: 'text',
    default: '',
    max: 200,
    group: 'formOrder',
    label: 'Forms, first to last',
    hint: 'With commas, for example 1, 2, 3, 4, 5, 6L, 6U. The last one leaves. If this is empty, the order is 1 to 5, then 6L and 6U if you have them, and the highest form leaves.',
  },
  /** The number of school years after which a family is asked for a new photo (R55); 0 for never. */
  photo_years: {
    kind: 'years',
    default: 0,
    orNever: true,
    group: 'yearlyConfirmation',
    label: 'Ask for a new photo after',
    hint: 'Counted in school years. With 2 years, a photo of 2026-2027 is asked for again in 2028-2029.',
  },
  /** What a student signs in with for the first time. */
  first_password: {
    kind: 'choice',
    default: 'birth-date',
    isPublic: true,
    group: 'firstSignIn',
    label: 'They sign in with',
    choices: [
      {
        value: 'birth-date',
        label: 'The date of birth',
        hint: 'Nothing to print or hand out. Anyone who knows a student’s ID and birthday could sign in before the family does.',
      },
      {
        value: 'slip',
        label: 'A code on a printed slip',
        hint: 'You print a slip for each student and hand it out. Dates of birth no longer work. Anyone without a slip must ask the office.',
      },
    ],
  },
  slip_days: {
    kind: 'days',
    default: 60,
    group: 'firstSignIn',
    label: 'A slip can be used for',
    hint: 'For slips printed from now on. Each slip shows its last day.',
    shownWith: { setting: 'first_password', value: 'slip' },
  },
  /** Whether an administrator without a second factor must set one up before anything else. */
  require_second_factor: {
    kind: 'switch',
    default: false,
    group: 'officeSignIn',
    label: 'Every administrator needs a second factor',
    hint: 'Set up your own before you turn this on. Staff without one must set it up at their next sign-in.',
  },
  /** How long the deletion of a leaver's data can be cancelled. */
  erase_after_days: {
    kind: 'days',
    default: 30,
    group: 'leavers',
    label: 'Waiting time',
    hint: 'You can cancel until then. A change applies to what you delete from now on.',
  },
  /** Whether files that were replaced or withdrawn are listed for deletion (R57). */
  earlier_files: {
    kind: 'choice',
    default: 'keep',
    group: 'oldFiles',
    label: 'Files that were replaced or withdrawn',
    choices: [
      { value: 'keep', label: 'Keep them', hint: 'They stay among the earlier files of the student.' },
      {
        value: 'list',
        label: 'List them for deletion',
        hint: 'Only files that were replaced in a past school year, after the years you choose.',
      },
    ],
  },
  earlier_file_years: {
    kind: 'years',
    default: 2,
    group: 'oldFiles',
    label: 'Keep replaced files for',
    hint: 'Counted from the end of the school year in which the file was replaced or withdrawn.',
    shownWith: { setting: 'earlier_files', value: 'list' },
  },
  /** Whether the files of leavers are listed for deletion (R57). */
  leaver_files: {
    kind: 'choice',
    default: 'keep',
    group: 'oldFiles',
    label: 'Files of students who have left',
    choices: [
      { value: 'keep', label: 'Keep them', hint: 'They stay until all data of the student is deleted.' },
      {
        value: 'list',
        label: 'List them for deletion',
        hint: 'All files of the student, after the years you choose. Answers and report cards are kept.',
      },
    ],
  },
  leaver_file_years: {
    kind: 'years',
    default: 5,
    group: 'oldFiles',
    label: 'Keep files of leavers for',
    hint: 'Counted from the end of the school year in which the student left.',
    shownWith: { setting: 'leaver_files', value: 'list' },
  },
  audit_years: { kind: 'years', default: 2, group: 'auditLog', label: 'Kept for' },
  /** Whether the office has hidden the set-up list. */
  setup_dismissed: {
    kind: 'custom',
    default: false,
    schema: z.boolean(),
    accepts: z.boolean(booleanMessage),
  },
  /** The version of the logo, for `/api/logo?v=…`; null without a logo. Another call changes the logo. */
  logo: { kind: 'custom', default: null, schema: z.string().nullable(), accepts: z.unknown() },
} as const satisfies Record<string, Setting>;

type Entries = typeof entries;
export type SettingName = keyof Entries;
export type Settings = { [Name in SettingName]: SettingValue<Entries[Name]> };

/** The names of the settings of a kind. */
export type SettingNameOfKind<Kind extends Setting['kind']> = {
  [Name in SettingName]: Entries[Name]['kind'] extends Kind ? Name : never;
}[SettingName];

/** The names of the settings that need no sign-in (R9). */
export type PublicSettingName = {
  [Name in SettingName]: Entries[Name] extends { readonly isPublic: true } ? Name : never;
}[SettingName];

export const settingCatalogue: Readonly<Record<SettingName, Setting>> = entries;
export const settingNames = Object.keys(entries) as SettingName[];
export const publicSettingNames = settingNames.filter(
  (name): name is PublicSettingName => settingCatalogue[name].isPublic ?? false,
);

/** The settings of a new school. */
export const defaultSettings = Object.fromEntries(
  settingNames.map((name) => [name, settingCatalogue[name].default]),
) as Settings;
