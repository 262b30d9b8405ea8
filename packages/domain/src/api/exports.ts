import { z } from 'zod';
import { type FieldName, listFieldNames, sections } from '../registration/catalogue.ts';
import { pluralize } from '../school/pluralize.ts';
import { NO_CLASS } from '../school/no-class.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';
import { formatAcademicYear } from '../report-cards/terms.ts';
import { XLSX_TYPE } from './media-types.ts';
import { yearQueryShape } from './school-years.ts';
import { studentSelectionSchema } from './student-selection.ts';

/** The columns with the registration's state, which are not answers. */
export const STATUS_GROUP = 'status';

interface ExportGroup {
  readonly id: string;
  readonly title: string;
  /** The registration step of the group; undefined for the status. */
  readonly step?: (typeof sections)[number]['step'];
  readonly fields: readonly FieldName[];
}

/** The groups of columns that an export can be limited to: the registration's sections, and its status. */
export const exportGroups: readonly ExportGroup[] = [
  ...sections.map((section) => ({
    id: section.id,
    title: section.title,
    step: section.step,
    fields: listFieldNames(section),
  })),
  { id: STATUS_GROUP, title: 'Registration status', fields: [] },
];

/** The columns of every export beside the student ID, which identify the student. */
export const alwaysExported: readonly FieldName[] = ['class_id', 'first_name', 'last_name'];

/** The file name of an export, which names a year that was asked for, and tells a part from the whole. */
export const exportFileName = ({ groups, classes, selection, year }: ExportQuery) => {
  const name = year === undefined ? 'Registration Data' : `Registration Data ${formatAcademicYear(year)}`;
  const isWhole = groups === undefined && classes === undefined && selection === undefined;
  return isWhole ? `${name}.xlsx` : `${name} (part).xlsx`;
};

/** A parameter that may be repeated. */
const repeatable = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [...new Set([value].flat())])
  .optional();

const findGroup = (id: string) => exportGroups.find((group) => group.id === id);

/**
 * What to export: `groups` by ID and `classes` by name; if one is omitted, all. Unknown parameters are rejected, so that a
 * misspelt one never exports everything.
 */
const exportQuerySchema = z.strictObject({
  groups: repeatable
    .superRefine((ids, context) => {
      for (const id of ids ?? []) {
        if (!findGroup(id)) context.addIssue(`There is no group of fields “${id.slice(0, 40)}”.`);
      }
    })
    .describe(`One or more of ${exportGroups.map(({ id }) => id).join(', ')}; repeat the parameter.`),
  classes: repeatable.describe(`Names of classes, or “${NO_CLASS}”; repeat the parameter.`),
  year: yearQueryShape.year.describe(
    'A school year. Of a past year the sheet has what is stored of it: class, house, form, how it ended, and who was registered.',
  ),
});

/** By POST, the students may also be selected. */
export const exportChoiceSchema = exportQuerySchema.extend({ selection: studentSelectionSchema.optional() });
export type ExportQuery = z.infer<typeof exportChoiceSchema>;

const ALL_CLASSES = 'all classes';
const SELECTED = 'selected students';
/** The audit log truncates its details at 2,000 characters; a truncated class name could be that of another class. */
const MAX_CLASS_NAMES_LENGTH = 1500;
// A class name must not contain the separator.
const escapeName = (name: string) => name.replaceAll(/[%,;]/g, encodeURIComponent);

/** If the names of the classes are too long for the log, the export counts as one of all classes. */
function formatClasses(classes: readonly string[]) {
  const names = classes.map(escapeName).join(', ');
  return names.length > MAX_CLASS_NAMES_LENGTH ? `${classes.length} classes` : `classes ${names}`;
}

/** The details of an export in the audit log: `31 students; Father, Mother; classes 1A, 2B`. */
export function formatExportDetails(
  students: number,
  { groups, classes, selection, year }: ExportQuery,
  isPast = false,
): string {
  if (isPast && year !== undefined) {
    // The classes are not named, because a student may be in another one today.
    const chosen = selection || classes ? 'a part' : ALL_CLASSES;
    return [pluralize(students, 'student'), formatAcademicYear(year), chosen].join('; ');
  }
  const titles = groups?.map((id) => findGroup(id)?.title ?? id).join(', ') ?? 'all fields';
  const classText = classes ? formatClasses(classes) : ALL_CLASSES;
  return [pluralize(students, 'student'), titles, selection ? SELECTED : classText].join('; ');
}

/** The classes that an entry of the audit log names; undefined if it names none and may mean all. */
export function parseExportedClasses(details: string): string[] | undefined {
  const names = / classes (.+)$/.exec(details.split(';').at(-1) ?? '')?.[1];
  try {
    return names?.split(', ').map(decodeURIComponent);
  } catch {
    // The list is truncated, so the missing classes are unknown.
    return undefined;
  }
}

export const exportData = defineCall({
  method: 'GET',
  path: paths.exportData,
  query: exportQuerySchema,
  produces: [XLSX_TYPE],
});

/** For a selection, or a hundred classes, a URL would be too long. */
export const exportManyClasses = defineCall({
  method: 'POST',
  path: paths.exportData,
  body: exportChoiceSchema,
  produces: [XLSX_TYPE],
});
