import { z } from 'zod';
import { messages } from '../kinds/messages.ts';
import {
  type PublicSettingName,
  publicSettingNames,
  settingCatalogue,
  type SettingName,
  settingNames,
  type Settings,
} from '../settings/catalogue.ts';
import { toAcceptedSchema, toSettingSchema } from '../settings/setting-schemas.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';

type Schemas<Name extends SettingName> = { [Each in Name]: z.ZodType<Settings[Each]> };

const toSchemas = <Name extends SettingName>(names: readonly Name[], toSchema: typeof toSettingSchema) =>
  Object.fromEntries(names.map((name) => [name, toSchema(settingCatalogue[name])])) as Schemas<Name>;

// Whether staff can sign in with an account of the school.
const staffSignIn = z.boolean().optional();

/** The settings, and what is configured on the server. */
export const settingsResponseSchema = z.object({
  ...toSchemas<SettingName>(settingNames, toSettingSchema),
  time_zone: z.string(),
  staff_sign_in: staffSignIn,
});
export type SettingsResponse = z.infer<typeof settingsResponseSchema>;

/** The settings that are public (R9). */
export const publicSettingsSchema = z.object({
  ...toSchemas<PublicSettingName>(publicSettingNames, toSettingSchema),
  // Whether every student ID is digits only, for the keyboard of a phone.
  student_id_digits: z.boolean().optional(),
  staff_sign_in: staffSignIn,
  // Whether a family can choose a new password by email.
  password_by_email: z.boolean().optional(),
});
export type PublicSettings = z.infer<typeof publicSettingsSchema>;

/** Any subset of the settings, with their limits. */
export const updateSettingsSchema = z
  .strictObject({
    ...toSchemas<SettingName>(settingNames, toAcceptedSchema),
    /** These are accepted and ignored; the logo has a call of its own. */
    logo: z.unknown(),
    time_zone: z.unknown(),
    staff_sign_in: z.unknown(),
  })
  .partial();
export type UpdateSettings = z.infer<typeof updateSettingsSchema>;

/** The text part of the logo's form: `remove` 1 removes the logo, as an empty file does. */
const updateLogoSchema = z.object({ remove: z.enum(['0', '1'], messages.flag).default('0') });
const logoResponseSchema = settingsResponseSchema.pick({ logo: true });

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
