import { formPosition } from '../../kinds/field.ts';
import { defineSection } from '../section.ts';

export const terms = defineSection({
  id: 'terms',
  step: 'submit',
  title: 'Terms and conditions',
  fields: {
    terms_and_conditions: {
      kind: 'flag',
      control: 'checkbox',
      label: 'Terms and Conditions Shown',
      form: formPosition('declaration', 1),
    },
    agree_terms_conditions: {
      kind: 'flag',
      control: 'checkbox',
      label: 'I agree to the terms and conditions',
      heading: 'Agreed to Terms and Conditions',
      form: formPosition('declaration', 2),
    },
    agreed_by: {
      kind: 'choice',
      choices: ['Mother', 'Father', 'Guardian'],
      label: 'Agreed by',
      form: formPosition('declaration', 3),
    },
  },
});
