import { formatPrintedAnswer } from '@formroom/domain/kinds/format-answer.ts';
import { type Answers, catalogue, type FieldName } from '@formroom/domain/registration/catalogue.ts';
import { parentContactFields, parentLabels } from '@formroom/domain/registration/parent-contacts.ts';

const conditionFields = ['poor_eyesight', 'poor_hearing', 'diabetes', 'asthma', 'epilepsy'] as const;
const healthTextFields = ['allergy', 'medical_history', 'other_illness'] as const;

/** What is needed on a trip. */
export const emergencyFields = [
  'last_name',
  'first_name',
  'class_id',
  'date_of_birth',
  'blood_type',
  'emergency_contact',
  'relation_to_child',
  'emergency_home_phone',
  'phone_home',
  ...parentContactFields.flatMap(({ name, mobile }) => [name, mobile]),
  ...conditionFields,
  ...healthTextFields,
] as const satisfies readonly FieldName[];

type Student = Pick<Answers, (typeof emergencyFields)[number]> & { readonly id: string };

const format = (name: FieldName, value: Answers[FieldName]) =>
  formatPrintedAnswer(catalogue[name], value, () => undefined);

/** One paragraph, so that line breaks alone can't fill a page. */
const toParagraph = (text: string | null) =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' / ');

/** Returns the row of a student: who it is, whom to call, and what to know about the health. */
export const toEmergencyLine = (student: Student, name: string) => [
  name,
  [
    ['Student ID', student.id],
    ['Date of Birth', format('date_of_birth', student.date_of_birth)],
    ['Blood Type', format('blood_type', student.blood_type)],
  ].filter(([, text]) => text !== ''),
  listContacts(student),
  listHealth(student),
];

function listContacts(student: Student) {
  const contacts = [
    [
      student.relation_to_child ?? 'Emergency Contact',
      student.emergency_contact ?? '',
      format('emergency_home_phone', student.emergency_home_phone),
    ],
    ...parentContactFields.map(({ parent, name, mobile }) => [
      parentLabels[parent],
      student[name] ?? '',
      format(mobile, student[mobile]),
    ]),
    ['Student', '', format('phone_home', student.phone_home)],
  ];
  return contacts.filter(([, name, phone]) => name !== '' || phone !== '');
}

function listHealth(student: Student) {
  const conditions = conditionFields.filter((name) => student[name] === 1);
  return [
    ['Conditions', conditions.map((name) => catalogue[name].label).join(', ')],
    ...healthTextFields.map((name) => [catalogue[name].label, toParagraph(student[name])]),
  ].filter(([, text]) => text !== '');
}
