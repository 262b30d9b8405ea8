import { formPosition } from '../../kinds/field.ts';
import { defineSection } from '../section.ts';

export const immunizations = defineSection({
  id: 'immunizations',
  step: 'healthData',
  title: 'Immunizations',
  instruction: 'Tick each one that the student is immunized against.',
  fields: {
    hepatitis: {
      kind: 'flag',
      control: 'checkbox',
      label: 'Hepatitis',
      form: formPosition('immunizations', 1, 1),
    },
    polio: { kind: 'flag', control: 'checkbox', label: 'Polio', form: formPosition('immunizations', 1, 2) },
    diphtheria: {
      kind: 'flag',
      control: 'checkbox',
      label: 'Diphtheria',
      form: formPosition('immunizations', 1, 3),
    },
    tetanus: {
      kind: 'flag',
      control: 'checkbox',
      label: 'Tetanus',
      form: formPosition('immunizations', 1, 4),
    },
    yellow_fever: {
      kind: 'flag',
      control: 'checkbox',
      label: 'Yellow Fever',
      form: formPosition('immunizations', 1, 5),
    },
    measles: {
      kind: 'flag',
      control: 'checkbox',
      label: 'Measles',
      form: formPosition('immunizations', 2, 1),
    },
    tb: {
      kind: 'flag',
      control: 'checkbox',
      label: 'Tuberculosis (TB)',
      form: formPosition('immunizations', 2, 2),
    },
    chicken_pox: {
      kind: 'flag',
      control: 'checkbox',
      label: 'Chicken Pox',
      form: formPosition('immunizations', 2, 3),
    },
    typhoid: {
      kind: 'flag',
      control: 'checkbox',
      label: 'Typhoid',
      form: formPosition('immunizations', 2, 4),
    },
    rheumatic_fever: {
      kind: 'flag',
      control: 'checkbox',
      label: 'Rheumatic Fever',
      form: formPosition('immunizations', 2, 5),
    },
  },
});
