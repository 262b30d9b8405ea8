import { formPosition } from '../../kinds/field.ts';
import { defineSection } from '../section.ts';

export const considerations = defineSection({
  id: 'considerations',
  step: 'otherData',
  title: 'About the student',
  fields: {
    special_consideration: {
      kind: 'longText',
      max: 500,
      label: 'Special Consideration',
      hint: 'Anything the school should take into account',
      form: formPosition('other', 1),
    },
    achievements: {
      kind: 'longText',
      max: 500,
      label: 'Extra-Curricular Interests',
      form: formPosition('other', 2),
    },
  },
});

export const resources = defineSection({
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
      form: formPosition('other', 3, 1),
    },
    internet_access: {
      kind: 'flag',
      control: 'yesNo',
      label: 'Internet Access',
      hint: 'Does the student have internet at home?',
      expected: 'always',
      form: formPosition('other', 3, 2),
    },
    school_feeding: {
      kind: 'flag',
      control: 'yesNo',
      label: 'School Feeding',
      hint: 'Does the student get meals from the School Feeding Programme?',
      form: formPosition('other', 3, 3),
    },
    transport: {
      kind: 'flag',
      control: 'yesNo',
      label: 'Transport',
      hint: 'Does the student use school transport?',
      form: formPosition('other', 3, 4),
    },
  },
});
