import { at } from '../../kinds/field.ts';
import { section } from '../section.ts';

export const birth = section({
  id: 'birth',
  step: 'studentData',
  title: 'Birth details',
  fields: {
    birth_certificate_no: {
      kind: 'text',
      max: 15,
      label: 'Electronic Birth Pin',
      heading: 'Birth Certificate Pin',
      hint: 'Look on the electronic birth certificate',
      entry: { autoCapitalize: 'characters' },
      expected: 'always',
      form: at('student', 5, 2),
    },
    date_of_birth: {
      kind: 'date',
      opensWithYears: true,
      earliest: '1950-01-01',
      label: 'Date of Birth',
      expected: 'always',
      neverEmpty: true,
      form: at('student', 5, 1),
    },
    place_of_birth: {
      kind: 'text',
      max: 25,
      label: 'Country of Birth',
      expected: 'always',
      form: at('student', 3, 2),
    },
    nationality: {
      kind: 'text',
      max: 25,
      label: 'Nationality',
      expected: 'always',
      form: at('student', 3, 3),
    },
  },
});
