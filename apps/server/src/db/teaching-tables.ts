import type { EncodedActor } from '@formroom/domain/school/actor.ts';
import type { Generated } from 'kysely';
import type { TermKey } from './term-tables.ts';

/** Who teaches a subject in a class in a school year; `teacher` is the name of an administrator. */
export interface TeachingTable {
  year: number;
  class_id: string;
  /** The code of an entry in the subject list. */
  subject: number;
  teacher: string;
}

/** The form teacher of a class, who writes its conduct, sessions and remarks. */
export interface FormTeachersTable {
  year: number;
  class_id: string;
  teacher: string;
}

/** The dean of a form, who writes the dean's remarks of its classes. */
export interface DeansTable {
  year: number;
  form_level: number;
  teacher: string;
}

/** Whether a student takes a subject in a year, where not everybody in the class does. */
export interface SubjectChoicesTable {
  year: number;
  student_id: string;
  subject: number;
  takes: number;
}

/** The sheet of a class and subject in a term, if it was handed in or reopened; one that has no row follows the term's entry days. */
export interface MarkSheetsTable extends TermKey {
  class_id: string;
  subject: number;
  state: 'handed_in' | 'reopened';
  /** Why the office reopened it. */
  reason: string | null;
  changed_by: EncodedActor;
  changed_at: string;
}

/** A remark to choose from; of the whole school if it has no owner. */
export interface RemarkBankTable {
  id: Generated<number>;
  owner: string | null;
  /** With `{name}` in place of the student's first name. */
  remark: string;
}
