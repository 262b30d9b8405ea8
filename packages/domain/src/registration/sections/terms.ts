import { at } from '../../kinds/field.ts';
import { section } from '../section.ts';

export const terms = section({
  id: 'terms',
  step: 'submit',
  title: 'Terms and conditions',
  fields: {
    terms_and_conditions: {
      kind: 'flag',
      as: 'checkbox',
      label: 'Terms and Conditions Shown',
      form: at('declaration', 1),
    },
    agree_terms_conditions: {
      kind: 'flag',
      as: 'checkbox',
      label: 'I agree to the terms and conditions',
      heading: 'Agreed to Terms and Conditions',
      form: at('declaration', 2),
    },
  },
});
