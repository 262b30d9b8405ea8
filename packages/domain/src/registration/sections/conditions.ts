import { at } from '../../kinds/field.ts';
import { section } from '../section.ts';

export const conditions = section({
  id: 'conditions',
  step: 'healthData',
  title: 'Conditions',
  fields: {
    poor_eyesight: { kind: 'flag', as: 'checkbox', label: 'Poor Eyesight', form: at('conditions', 1, 1) },
    poor_hearing: { kind: 'flag', as: 'checkbox', label: 'Poor Hearing', form: at('conditions', 1, 2) },
    diabetes: { kind: 'flag', as: 'checkbox', label: 'Diabetes', form: at('conditions', 1, 3) },
    asthma: { kind: 'flag', as: 'checkbox', label: 'Asthma', form: at('conditions', 1, 4) },
    epilepsy: { kind: 'flag', as: 'checkbox', label: 'Epilepsy', form: at('conditions', 1, 5) },
  },
});
