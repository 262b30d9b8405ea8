import { formPosition, type Expectation } from '../../kinds/field.ts';
import { defineSection } from '../section.ts';

const onePhoneOrEmail: Expectation = { group: 'contact', note: 'a phone or an email' };

export const contact = defineSection({
  id: 'contact',
  step: 'studentData',
  title: 'Contact',
  fields: {
    home_address: {
      kind: 'text',
      max: 100,
      lines: 2,
      label: 'Home Address',
      inputAttributes: { autoComplete: 'section-student address-line1' },
      expected: 'always',
      form: formPosition('student', 2, 1),
    },
    address_line_2: {
      kind: 'suggestion',
      list: 'towns',
      max: 100,
      label: 'Town',
      hint: 'Choose from the list, or type your own',
      inputAttributes: { autoComplete: 'section-student address-level2' },
      expected: 'always',
      form: formPosition('student', 2, 2),
    },
    regional_corporation: {
      kind: 'title',
      list: 'regional_corporations',
      max: 100,
      label: 'Regional Corporation',
      form: formPosition('student', 3, 1),
    },
    phone_home: {
      kind: 'phone',
      label: 'Mobile Phone',
      inputAttributes: { autoComplete: 'section-student tel-local' },
      expected: onePhoneOrEmail,
      form: formPosition('student', 4, 1),
    },
    email: {
      kind: 'email',
      max: 50,
      label: 'Email',
      inputAttributes: { autoComplete: 'section-student email' },
      expected: onePhoneOrEmail,
      form: formPosition('student', 4, 2),
    },
    blood_type: {
      kind: 'choice',
      choices: [
        'O-positive',
        'O-negative',
        'A-positive',
        'A-negative',
        'B-positive',
        'B-negative',
        'AB-positive',
        'AB-negative',
      ],
      label: 'Blood Type',
      form: formPosition('student', 4, 3),
    },
  },
});
