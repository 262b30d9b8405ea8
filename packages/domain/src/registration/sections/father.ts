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
      form: at('family', 10, 1),
    },
    father_occupation: {
      kind: 'text',
      max: 35,
      label: 'Occupation',
      heading: 'Father Occupation',
      form: at('family', 7, 1),
    },
    father_business_place: {
      kind: 'text',
      max: 50,
      label: 'Work Place',
      heading: 'Father Work Place',
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
      expected: onePhone,
      form: at('family', 3, 1),
    },
    father_business_phone: {
      kind: 'phone',
      family: true,
      label: 'Work Phone',
      heading: 'Father Work Phone',
      expected: onePhone,
      form: at('family', 4, 1),
    },
    mobile_phone_father: {
      kind: 'phone',
      family: true,
      label: 'Mobile Phone',
      heading: 'Father Mobile Phone',
      expected: onePhone,
      form: at('family', 5, 1),
    },
    email_father: {
      kind: 'email',
      max: 50,
      label: 'Email',
      heading: 'Father Email',
      form: at('family', 11, 1),
    },
    id_card_father: {
      kind: 'text',
      max: 20,
      label: 'ID Card Number',
      heading: 'Father ID Card Number',
      form: at('family', 6, 1),
    },
  },
});
