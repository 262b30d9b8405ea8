import { z } from 'zod';
import { type FieldName, listFieldNames, sections } from '../registration/catalogue.ts';
import { pluralize } from '../school/pluralize.ts';
import { NO_CLASS } from './credential-slips.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';
import { XLSX_TYPE } from './media-types.ts';

/** The columns that say how far a registration is; they are no answers. */
export const STATUS_GROUP = 'status';

interface ExportGroup {
  readonly id: string;
  readonly title: string;
  /** The step of the registration that it belongs to; the status belongs to none. */
  readonly step?: (typeof sections)[number]['step'];
  readonly fields: readonly FieldName[];
}

/** What an export can be narrowed to: the sections of the registration, and its status. */
export const exportGroups: readonly ExportGroup[] = [
  ...sections.map((section) => ({
    id: section.id,
    title: section.title,
    step: section.step,
    fields: listFieldNames(section),
  })),
  { id: STATUS_GROUP, title: 'Registration status', fields: [] },
];

/** Stand beside the student ID in every export, so that each row says whose it is. */
export const alwaysExported: readonly FieldName[] = ['class_id', 'first_name', 'last_name'];

const FULL_FILE = 'Registration Data.xlsx';
const PARTIAL_FILE = 'Registration Data (part).xlsx';

/** The name of an export's file: a part is not taken for the whole by its name. */
export const exportFileName = ({ groups, classes }: ExportQuery) =>
  groups === undefined && classes === undefined ? FULL_FILE : PARTIAL_FILE;

/** A parameter that may be given several times. */
const repeatable = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [...new Set([value].flat())])
  .optional();

const findGroup = (id: string) => exportGroups.find((group) => group.id === id);

/**
 * What to export: `groups` by their IDs and `classes` by their names; either left out means all. Nothing else, because
 * who misspells one of them asks for a part and must not get everything.
 */
export const exportQuerySchema = z.strictObject({
  groups: repeatable
    .superRefine((ids, context) => {
      for (const id of ids ?? []) {
        if (!findGroup(id)) context.addIssue(`There is no group of fields “${id.slice(0, 40)}”.`);
      }
    })
    .describe(`One or more of ${exportGroups.map(({ id }) => id).join(', ')}; repeat the parameter.`),
  classes: repeatable.describe(`Names of classes, or “${NO_CLASS}”; repeat the parameter.`),
});
export type ExportQuery = z.infer<typeof exportQuerySchema>;

const ALL_CLASSES = 'all classes';
/** The log cuts its details at 2,000 characters; names that were cut off would be those of classes nobody exported. */
const MAX_CLASS_NAMES_LENGTH = 1500;
// What separates the parts must not stand in a class's name.
const escapeName = (name: string) => name.replaceAll(/[%,;]/g, encodeURIComponent);

/** Without their names, where these are too long for the log, an export counts as one of all classes. */
function formatClasses(classes: readonly string[]) {
  const names = classes.map(escapeName).join(', ');
  return names.length > MAX_CLASS_NAMES_LENGTH ? `${classes.length} classes` : `classes ${names}`;
}

/** What the audit log keeps of an export: `31 students; Father, Mother; classes 1A, 2B`. */
export function formatExportDetails(students: number, { groups, classes }: ExportQuery): string {
  const titles = groups?.map((id) => findGroup(id)?.title ?? id).join(', ') ?? 'all fields';
  return [pluralize(students, 'student'), titles, classes ? formatClasses(classes) : ALL_CLASSES].join('; ');
}

/** The classes that an entry of the audit log names; nothing where it names none, and so may mean all. */
export function parseExportedClasses(details: string): string[] | undefined {
  const names = / classes (.+)$/.exec(details.split(';').at(-1) ?? '')?.[1];
  try {
    return names?.split(', ').map(decodeURIComponent);
  } catch {
    // A name was cut in the middle, and who knows which are missing.
    return undefined;
  }
}

export const exportData = defineCall({
  method: 'GET',
  path: paths.exportData,
  query: exportQuerySchema,
  produces: [XLSX_TYPE],
});

/** The names of a hundred classes make an address too long. */
export const exportManyClasses = defineCall({
  method: 'POST',
  path: paths.exportData,
  body: exportQuerySchema,
  produces: [XLSX_TYPE],
});
