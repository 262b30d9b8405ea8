import { formPosition } from '../../kinds/field.ts';
import { defineSection } from '../section.ts';

export const background = defineSection({
  id: 'background',
  step: 'studentData',
  title: 'School background',
  fields: {
    previous_school: {
      kind: 'suggestion',
      list: 'primary_schools',
      max: 50,
      label: 'Previous School',
      hint: 'Choose from the list, or type its name',
      expected: 'always',
      form: formPosition('student', 6, 1),
    },
    sea_no: {
      kind: 'text',
      max: 15,
      label: 'SEA Number',
      hint: 'Look on the SEA slip, or ask the primary school',
      inputAttributes: { inputMode: 'numeric', autoCapitalize: 'none' },
      expected: 'always',
      form: formPosition('student', 6, 2),
    },
    religion_code: {
      kind: 'code',
      list: 'religions',
      label: 'Religion',
      expected: 'always',
      form: formPosition('student', 7, 1),
    },
    ethnic_group_code: {
      kind: 'code',
      list: 'ethnic_groups',
      label: 'Ethnic Group',
      expected: 'always',
      form: formPosition('student', 7, 2),
    },
  },
});
