import { formPosition } from '../../kinds/field.ts';
import { defineSection } from '../section.ts';

export const conditions = defineSection({
  id: 'conditions',
  step: 'healthData',
  title: 'Conditions',
  instruction: 'Tick each one that the student has.',
  fields: {
    poor_eyesight: {
      kind: 'flag',
      control: 'checkbox',
      label: 'Poor Eyesight',
      form: formPosition('conditions', 1, 1),
    },
    poor_hearing: {
      kind: 'flag',
      control: 'checkbox',
      label: 'Poor Hearing',
      form: formPosition('conditions', 1, 2),
    },
    diabetes: {
      kind: 'flag',
      control: 'checkbox',
      label: 'Diabetes',
      form: formPosition('conditions', 1, 3),
    },
    asthma: { kind: 'flag', control: 'checkbox', label: 'Asthma', form: formPosition('conditions', 1, 4) },
    epilepsy: {
      kind: 'flag',
      control: 'checkbox',
      label: 'Epilepsy',
      form: formPosition('conditions', 1, 5),
    },
  },
});
