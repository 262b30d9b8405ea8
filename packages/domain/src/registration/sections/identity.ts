import { formPosition } from '../../kinds/field.ts';
import { defineSection } from '../section.ts';

export const identity = defineSection({
  id: 'identity',
  step: 'studentData',
  title: 'Identity',
  fields: {
    first_name: {
      kind: 'text',
      max: 20,
      label: 'First Name',
      expected: 'always',
      required: true,
      form: formPosition('student', 1, 1),
    },
    last_name: {
      kind: 'text',
      max: 20,
      label: 'Last Name',
      expected: 'always',
      required: true,
      form: formPosition('student', 1, 2),
    },
    middle_name: { kind: 'text', max: 20, label: 'Other Name', form: formPosition('student', 1, 3) },
    sex: {
      kind: 'choice',
      choices: ['Female', 'Male'],
      synonyms: { Female: ['girl', 'g', 'woman'], Male: ['boy', 'b', 'man'] },
      label: 'Sex',
      expected: 'always',
      form: formPosition('student', 5, 3),
    },
  },
});
