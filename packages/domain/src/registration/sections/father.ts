import { at, type Expectation } from '../../kinds/field.ts';
import { maritalStatuses } from '../marital-statuses.ts';
import { section } from '../section.ts';

const onePhone: Expectation = { oneOf: 'father-phone', note: 'or one other phone' };

export const father = section({
  id: 'father',
  step: 'familyData',
  title: 'Father',
  shownWhen: { parent: 'father' },
  fields: {
    father_name: {
      kind: 'text',
      max: 35,
      label: 'Name',
      heading: 'Father Name',
      entry: { autoComplete: 'section-father name' },
      expected: 'always',
      form: at('family', 1, 1),
    },
    father_marital_status: {
      kind: 'choice',
      choices: maritalStatuses,
      label: 'Marital Status',
      heading: 'Father Marital Status',
      form: at('family', 2, 1),
    },
    father_home_address: {
      kind: 'text',
      max: 255,
      label: 'Home Address',
      heading: 'Father Home Address',
      entry: { autoComplete: 'section-father address-line1' },
      form: at('family', 10, 1),
    },
    father_occupation: {
      kind: 'text',
      max: 35,
      label: 'Occupation',
      heading: 'Father Occupation',
      entry: { autoComplete: 'section-father organization-title' },
      form: at('family', 7, 1),
    },
    father_business_place: {
      kind: 'text',
      max: 50,
      label: 'Work Place',
      heading: 'Father Work Place',
      entry: { autoComplete: 'section-father organization' },
      form: at('family', 8, 1),
    },
    father_business_address: {
      kind: 'text',
      max: 50,
      label: 'Work Address',
      heading: 'Father Work Address',
      form: at('family', 9, 1),
    },
    father_phone_home: {
      kind: 'phone',
      family: true,
      label: 'Home Phone',
      heading: 'Father Home Phone',
      entry: { autoComplete: 'section-father home tel-local' },
      expected: onePhone,
      form: at('family', 3, 1),
    },
    father_business_phone: {
      kind: 'phone',
      family: true,
      label: 'Work Phone',
      heading: 'Father Work Phone',
      entry: { autoComplete: 'section-father work tel-local' },
      expected: onePhone,
      form: at('family', 4, 1),
    },
    mobile_phone_father: {
      kind: 'phone',
      family: true,
      label: 'Mobile Phone',
      heading: 'Father Mobile Phone',
      entry: { autoComplete: 'section-father mobile tel-local' },
      expected: onePhone,
      form: at('family', 5, 1),
    },
    email_father: {
      kind: 'email',
      max: 50,
      label: 'Email',
      heading: 'Father Email',
      entry: { autoComplete: 'section-father email' },
      form: at('family', 11, 1),
    },
    id_card_father: {
      kind: 'text',
      max: 20,
      label: 'ID Card Number',
      heading: 'Father ID Card Number',
      entry: { autoCapitalize: 'characters' },
      form: at('family', 6, 1),
    },
  },
});
