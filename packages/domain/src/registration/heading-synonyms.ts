import type { FieldName } from './catalogue.ts';
import { ID_HEADING } from './spreadsheet.ts';

/**
 * The headings that stand for the student's ID, ours first: those of hand-made lists, and of other systems: RosarioSIS and
 * OpenEMIS put their own name before `ID`, Canvas writes `SIS User ID`, Moodle `ID number`.
 */
export const idHeadings: readonly string[] = [
  ID_HEADING,
  'Student No.',
  'Student Number',
  'Student ID No.',
  'Student ID Number',
  'Admission No.',
  'Admission Number',
  'Registration No.',
  'Registration Number',
  'Reg. No.',
  'Pupil No.',
  'RosarioSIS ID',
  'OpenEMIS ID',
  'SIS User ID',
  'ID number',
];

/** What other systems call the name for signing in. It is the student's ID only if no other column is. */
export const loginHeadings: readonly string[] = ['SIS Login ID', 'Login ID', 'Username', 'User Name'];

/** The headings of a column with both names, last name first; RosarioSIS writes `Student`. */
export const fullNameHeadings: readonly string[] = [
  'Student Name',
  'Student',
  'Student’s Name',
  'Name of Student',
  'Full Name',
  'Pupil Name',
];

/** Adds the headings that say how their dates are written. */
const withDateFormats = (headings: readonly string[]) =>
  headings.flatMap((heading) => [
    heading,
    ...['dd/mm/yyyy', 'mm/dd/yyyy', 'yyyy-mm-dd'].map((format) => `${heading} (${format})`),
  ]);

/**
 * Other systems' headings for the fields of a list of students. Each stands for one field only: `Name` and `Phone` are
 * missing because they could mean several.
 */
export const headingSynonyms: Readonly<Partial<Record<FieldName, readonly string[]>>> = {
  last_name: [
    'Surname',
    'Family Name',
    'Student Surname',
    'Student Last Name',
    'Official Surname',
    'Legal Surname',
  ],
  first_name: [
    'Forename',
    'Forenames',
    'Given Name',
    'Given Names',
    'Given Name(s)',
    'First Name(s)',
    'Student First Name',
    'Official First Name',
    'Official Given Names',
  ],
  middle_name: ['Middle Name', 'Middle Names', 'Middle Name(s)', 'Other Names', 'Other Name(s)'],
  birth_certificate_no: [
    'Birth Cert',
    'Birth Cert No.',
    'Birth Cert Pin',
    'Birth Certificate No.',
    'Birth Certificate Number',
    'Birth Pin',
    'Birth Certificate Pin No.',
    'Birth Certificate PIN Number',
    'E-Birth Pin',
    'Birth Paper No.',
  ],
  sea_no: [
    'SEA No.',
    'SEA Number',
    'SEA Index',
    'SEA Index No.',
    'SEA Index Number',
    'SEA Candidate No.',
    'SEA Candidate Number',
    'SEA Registration No.',
    'SEA ID',
  ],
  previous_school: [
    'Primary School',
    'Name of Primary School',
    'Primary School Attended',
    'Primary School Name',
    'Former School',
    'Last School',
    'Last School Attended',
    'Previous School Attended',
    'Feeder School',
    'School Attended',
  ],
  class_id: [
    'Form',
    'Form Class',
    'Form/Class',
    'Form Group',
    'Roll Group',
    'Class Name',
    'Class Assigned',
    'Class Placed',
    'Homeroom',
  ],
  date_of_birth: withDateFormats([
    'Date of Birth',
    'DOB',
    'Birth Date',
    'Birthday',
    'Date Born',
    'Birthdate',
  ]),
  house_code: ['House Name', 'School House'],
  sex: ['Gender', 'Gender Code', 'Gender Code (M/F)', 'Sex (M/F)', 'M/F'],
  entry_date: withDateFormats([
    'Entry Date',
    'Date of Entry',
    'Admission Date',
    'Date of Admission',
    'Date Admitted',
    'Enrolment Date',
    'Enrollment Date',
  ]),
};
