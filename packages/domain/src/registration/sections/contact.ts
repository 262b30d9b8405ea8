import { at, type Expectation } from '../../kinds/field.ts';
import { section } from '../section.ts';

const onePhoneOrEmail: Expectation = { oneOf: 'contact', note: 'a phone or an email' };

export const contact = section({
  id: 'contact',
  step: 'studentData',
  title: 'Contact',
  fields: {
    home_address: {
      kind: 'text',
      max: 100,
      label: 'Home Address',
      entry: { autoComplete: 'address-line1' },
      expected: 'always',
      form: at('student', 2, 1),
    },
    address_line_2: {
      kind: 'suggestion',
      list: 'towns',
      max: 100,
      label: 'Town',
      hint: 'Choose from the list, or type your own',
      entry: { autoComplete: 'address-level2' },
      expected: 'always',
      form: at('student', 2, 2),
    },
    regional_corporation: {
      kind: 'title',
      list: 'regional_corporations',
      max: 100,
      label: 'Regional Corporation',
      form: at('student', 3, 1),
    },
    phone_home: {
      kind: 'phone',
      label: 'Mobile Phone',
      expected: onePhoneOrEmail,
      form: at('student', 4, 1),
    },
    email: { kind: 'email', max: 50, label: 'Email', expected: onePhoneOrEmail, form: at('student', 4, 2) },
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
      form: at('student', 4, 3),
    },
  },
});
