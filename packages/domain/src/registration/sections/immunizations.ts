import { at } from '../../kinds/field.ts';
import { section } from '../section.ts';

export const immunizations = section({
  id: 'immunizations',
  step: 'healthData',
  title: 'Immunizations',
  fields: {
    hepatitis: { kind: 'flag', as: 'checkbox', label: 'Hepatitis', form: at('immunizations', 1, 1) },
    polio: { kind: 'flag', as: 'checkbox', label: 'Polio', form: at('immunizations', 1, 2) },
    diphtheria: { kind: 'flag', as: 'checkbox', label: 'Diphtheria', form: at('immunizations', 1, 3) },
    tetanus: { kind: 'flag', as: 'checkbox', label: 'Tetanus', form: at('immunizations', 1, 4) },
    yellow_fever: { kind: 'flag', as: 'checkbox', label: 'Yellow Fever', form: at('immunizations', 1, 5) },
    measles: { kind: 'flag', as: 'checkbox', label: 'Measles', form: at('immunizations', 2, 1) },
    tb: { kind: 'flag', as: 'checkbox', label: 'Tuberculosis (TB)', form: at('immunizations', 2, 2) },
    chicken_pox: { kind: 'flag', as: 'checkbox', label: 'Chicken Pox', form: at('immunizations', 2, 3) },
    typhoid: { kind: 'flag', as: 'checkbox', label: 'Typhoid', form: at('immunizations', 2, 4) },
    rheumatic_fever: {
      kind: 'flag',
      as: 'checkbox',
      label: 'Rheumatic Fever',
      form: at('immunizations', 2, 5),
    },
  },
});
