import { at, type Expectation } from '../../kinds/field.ts';
import { maritalStatuses } from '../marital-statuses.ts';
import { section } from '../section.ts';

const onePhone: Expectation = { oneOf: 'mother-phone', note: 'or one other phone' };

export const mother = section({
  id: 'mother',
  step: 'familyData',
  title: 'Mother',
  shownWhen: { parent: 'mother' },
  fields: {
    mother_name: {
      kind: 'text',
      max: 35,
      label: 'Name',
      heading: 'Mother Name',
      expected: 'always',
      form: at('family', 1, 2),
    },
    mother_marital_status: {
      kind: 'choice',
      choices: maritalStatuses,
      label: 'Marital Status',
      heading: 'Mother Marital Status',
      form: at('family', 2, 2),
    },
    mother_home_address: {
      kind: 'text',
      max: 255,
      label: 'Home Address',
      heading: 'Mother Home Address',
      form: at('family', 10, 2),
    },
    mother_occupation: {
      kind: 'text',
      max: 35,
      label: 'Occupation',
      heading: 'Mother Occupation',
      form: at('family', 7, 2),
    },
    mother_business_place: {
      kind: 'text',
      max: 50,
      label: 'Work Place',
      heading: 'Mother Work Place',
      form: at('family', 8, 2),
    },
    mother_business_address: {
      kind: 'text',
      max: 50,
      label: 'Work Address',
      heading: 'Mother Work Address',
      form: at('family', 9, 2),
    },
    mother_phone_home: {
      kind: 'phone',
      family: true,
      label: 'Home Phone',
      heading: 'Mother Home Phone',
      expected: onePhone,
      form: at('family', 3, 2),
    },
    mother_business_phone: {
      kind: 'phone',
      family: true,
      label: 'Work Phone',
      heading: 'Mother Work Phone',
      expected: onePhone,
      form: at('family', 4, 2),
    },
    mobile_phone_mother: {
      kind: 'phone',
      family: true,
      label: 'Mobile Phone',
      heading: 'Mother Mobile Phone',
      expected: onePhone,
      form: at('family', 5, 2),
    },
    email_mother: {
      kind: 'email',
      max: 50,
      label: 'Email',
      heading: 'Mother Email',
      form: at('family', 11, 2),
    },
    id_card_mother: {
      kind: 'text',
      max: 20,
      label: 'ID Card Number',
      heading: 'Mother ID Card Number',
      form: at('family', 6, 2),
    },
  },
});
