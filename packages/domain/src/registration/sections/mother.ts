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
      entry: { autoComplete: 'section-mother name' },
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
      entry: { autoComplete: 'section-mother address-line1' },
      form: at('family', 10, 2),
    },
    mother_occupation: {
      kind: 'text',
      max: 35,
      label: 'Occupation',
      heading: 'Mother Occupation',
      entry: { autoComplete: 'section-mother organization-title' },
      form: at('family', 7, 2),
    },
    mother_business_place: {
      kind: 'text',
      max: 50,
      label: 'Work Place',
      heading: 'Mother Work Place',
      entry: { autoComplete: 'section-mother organization' },
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
      entry: { autoComplete: 'section-mother home tel-local' },
      expected: onePhone,
      form: at('family', 3, 2),
    },
    mother_business_phone: {
      kind: 'phone',
      family: true,
      label: 'Work Phone',
      heading: 'Mother Work Phone',
      entry: { autoComplete: 'section-mother work tel-local' },
      expected: onePhone,
      form: at('family', 4, 2),
    },
    mobile_phone_mother: {
      kind: 'phone',
      family: true,
      label: 'Mobile Phone',
      heading: 'Mother Mobile Phone',
      entry: { autoComplete: 'section-mother mobile tel-local' },
      expected: onePhone,
      form: at('family', 5, 2),
    },
    email_mother: {
      kind: 'email',
      max: 50,
      label: 'Email',
      heading: 'Mother Email',
      entry: { autoComplete: 'section-mother email' },
      form: at('family', 11, 2),
    },
    id_card_mother: {
      kind: 'text',
      max: 20,
      label: 'ID Card Number',
      heading: 'Mother ID Card Number',
      entry: { autoCapitalize: 'characters' },
      form: at('family', 6, 2),
    },
  },
});
