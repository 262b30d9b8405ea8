import { at, type Expectation } from '../../kinds/field.ts';
import { maritalStatuses } from '../marital-statuses.ts';
import { section } from '../section.ts';

const onePhone: Expectation = { oneOf: 'guardian-phone', note: 'or one other phone' };

export const guardian = section({
  id: 'guardian',
  step: 'familyData',
  title: 'Guardian',
  shownWhen: { parent: 'guardian' },
  fields: {
    guardian_name: {
      kind: 'text',
      max: 30,
      label: 'Name',
      heading: 'Guardian Name',
      entry: { autoComplete: 'section-guardian name' },
      expected: 'always',
      form: at('family', 1, 3),
    },
    guardian_marital_status: {
      kind: 'choice',
      choices: maritalStatuses,
      label: 'Marital Status',
      heading: 'Guardian Marital Status',
      form: at('family', 2, 3),
    },
    home_address_guardian: {
      kind: 'text',
      max: 255,
      label: 'Home Address',
      heading: 'Guardian Home Address',
      entry: { autoComplete: 'section-guardian address-line1' },
      form: at('family', 10, 3),
    },
    guardian_occupation: {
      kind: 'text',
      max: 50,
      label: 'Occupation',
      heading: 'Guardian Occupation',
      entry: { autoComplete: 'section-guardian organization-title' },
      form: at('family', 7, 3),
    },
    guardian_business_place: {
      kind: 'text',
      max: 50,
      label: 'Work Place',
      heading: 'Guardian Work Place',
      entry: { autoComplete: 'section-guardian organization' },
      form: at('family', 8, 3),
    },
    guardian_business_address: {
      kind: 'text',
      max: 50,
      label: 'Work Address',
      heading: 'Guardian Work Address',
      form: at('family', 9, 3),
    },
    home_phone_guardian: {
      kind: 'phone',
      family: true,
      label: 'Home Phone',
      heading: 'Guardian Home Phone',
      entry: { autoComplete: 'section-guardian home tel-local' },
      expected: onePhone,
      form: at('family', 3, 3),
    },
    business_phone_guardian: {
      kind: 'phone',
      family: true,
      label: 'Work Phone',
      heading: 'Guardian Work Phone',
      entry: { autoComplete: 'section-guardian work tel-local' },
      expected: onePhone,
      form: at('family', 4, 3),
    },
    mobile_phone_guardian: {
      kind: 'phone',
      family: true,
      label: 'Mobile Phone',
      heading: 'Guardian Mobile Phone',
      entry: { autoComplete: 'section-guardian mobile tel-local' },
      expected: onePhone,
      form: at('family', 5, 3),
    },
    email_guardian: {
      kind: 'email',
      max: 50,
      label: 'Email',
      heading: 'Guardian Email',
      entry: { autoComplete: 'section-guardian email' },
      form: at('family', 11, 3),
    },
    id_card_guardian: {
      kind: 'text',
      max: 20,
      label: 'ID Card Number',
      heading: 'Guardian ID Card Number',
      entry: { autoCapitalize: 'characters' },
      form: at('family', 6, 3),
    },
  },
});
