import { at } from '../../kinds/field.ts';
import { section } from '../section.ts';

export const identity = section({
  id: 'identity',
  step: 'studentData',
  title: 'Identity',
  fields: {
    first_name: {
      kind: 'text',
      max: 20,
      label: 'First Name',
      expected: 'always',
      neverEmpty: true,
      form: at('student', 1, 1),
    },
    last_name: {
      kind: 'text',
      max: 20,
      label: 'Last Name',
      expected: 'always',
      neverEmpty: true,
      form: at('student', 1, 2),
    },
    middle_name: { kind: 'text', max: 20, label: 'Other Name', form: at('student', 1, 3) },
    sex: {
      kind: 'choice',
      choices: ['Female', 'Male'],
      label: 'Sex',
      expected: 'always',
      form: at('student', 5, 3),
    },
  },
});
