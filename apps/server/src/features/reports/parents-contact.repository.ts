import type { StudentContact } from '@formroom/domain/api/reports.ts';
import type { FieldName } from '@formroom/domain/registration/catalogue.ts';
import { parentContactFields } from '@formroom/domain/registration/parent-contacts.ts';
import type { Database } from '../../db/database.ts';
import { findClassStudents } from './classes.repository.ts';

/** The fields of a contact list, in the order of its columns. */
export const contactFields = [
  'last_name',
  'first_name',
  'class_id',
  'sex',
  'date_of_birth',
  'phone_home',
  'email',
  ...parentContactFields.flatMap(({ name, mobile, email }) => [name, mobile, email]),
] as const satisfies readonly FieldName[];

/** Returns the contacts of the students of some classes or of all, by name. */
export const findContactRows = (db: Database, classes: readonly string[] | null) =>
  findClassStudents(db, classes, contactFields);
export type ContactRow = Awaited<ReturnType<typeof findContactRows>>[number];

/** Converts a row; it has a line for each parent with a name. */
export const toContact = (row: ContactRow): StudentContact => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  class_id: row.class_id,
  sex: row.sex,
  date_of_birth: row.date_of_birth,
  phone: row.phone_home,
  email: row.email,
  parents: parentContactFields.flatMap(({ parent, ...fields }) => {
    const name = row[fields.name];
    return name === null ? [] : [{ parent, name, mobile: row[fields.mobile], email: row[fields.email] }];
  }),
});
