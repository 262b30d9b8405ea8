import { formPosition } from '../../kinds/field.ts';
import { countries, nationalities } from '../../school/countries.ts';
import { defineSection } from '../section.ts';

export const birth = defineSection({
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
      inputAttributes: { autoCapitalize: 'characters' },
      expected: 'always',
      form: formPosition('student', 5, 2),
    },
    date_of_birth: {
      kind: 'date',
      opensWithYears: true,
      earliest: '1950-01-01',
      label: 'Date of Birth',
      expected: 'always',
      required: true,
      form: formPosition('student', 5, 1),
    },
    place_of_birth: {
      kind: 'text',
      max: 25,
      suggestions: countries,
      label: 'Country of Birth',
      expected: 'always',
      form: formPosition('student', 3, 2),
    },
    nationality: {
      kind: 'text',
      max: 25,
      suggestions: nationalities,
      label: 'Nationality',
      expected: 'always',
      form: formPosition('student', 3, 3),
    },
  },
});
