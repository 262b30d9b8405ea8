import { z } from 'zod';
import { messages } from '../kinds/messages.ts';

const officeMenuEntries = ['dashboard', 'exportData', 'reports', 'importStudents', 'postReports'] as const;
export type OfficeMenuEntry = (typeof officeMenuEntries)[number];

/** The default menu (R32). */
export const defaultMenu: OfficeMenuEntry[] = ['dashboard', 'postReports'];

export const officeMenuSchema = z.array(z.enum(officeMenuEntries));

/** A menu that the office may set: no entry twice, and always with the Dashboard. */
export const acceptedOfficeMenu = z
  .array(z.enum(officeMenuEntries, messages.choice), messages.wrongType)
  .refine((entries) => new Set(entries).size === entries.length, 'Each entry can be in the list only once.')
  .refine((entries) => entries.includes('dashboard'), 'The Dashboard is always in the menu.');
