import { z } from 'zod';
import { line } from '../kinds/printable.ts';
import { messages } from '../kinds/messages.ts';

export const adminMenuEntries = [
  'dashboard',
  'exportData',
  'reports',
  'importStudents',
  'postReports',
] as const;

/** What the office can change without a restart. */
export const settingsSchema = z.object({
  school_name: line(100).pipe(z.string().min(1, messages.required)),
  school_address: line(200),
  school_contact: line(200),
  student_id_lookup: z.boolean(),
  learning_challenges: z.boolean(),
  admin_menu: z.array(z.enum(adminMenuEntries)).max(adminMenuEntries.length),
});
export type Settings = z.infer<typeof settingsSchema>;

/** Any part of the settings. */
export const changeSettingsSchema = settingsSchema.partial().strict();
export type ChangeSettings = z.infer<typeof changeSettingsSchema>;
