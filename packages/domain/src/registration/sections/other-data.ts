import { at } from '../../kinds/field.ts';
import { section } from '../section.ts';

export const considerations = section({
  id: 'considerations',
  step: 'otherData',
  title: 'About the student',
  fields: {
    special_consideration: {
      kind: 'longText',
      max: 500,
      label: 'Special Consideration',
      hint: 'Anything the school should take into account',
      form: at('other', 1),
    },
    achievements: {
      kind: 'longText',
      max: 500,
      label: 'Extra-Curricular Interests',
      form: at('other', 2),
    },
  },
});

export const resources = section({
  id: 'resources',
  step: 'otherData',
  title: 'At home and at school',
  fields: {
    device_type: {
      kind: 'choice',
      choices: ['None', 'Phone', 'Laptop', 'Desktop', 'Tablet', 'Other'],
      label: 'Device Type',
      hint: 'The device the student can use for school work',
      expected: 'always',
      form: at('other', 3, 1),
    },
    internet_access: {
      kind: 'flag',
      as: 'yesNo',
      label: 'Internet Access',
      expected: 'always',
      form: at('other', 3, 2),
    },
    school_feeding: { kind: 'flag', as: 'yesNo', label: 'School Feeding', form: at('other', 3, 3) },
    transport: { kind: 'flag', as: 'yesNo', label: 'Transport', form: at('other', 3, 4) },
  },
});
