import { formPosition } from '../../kinds/field.ts';
import { defineSection } from '../section.ts';

export const healthText = defineSection({
  id: 'healthText',
  step: 'healthData',
  title: 'Medical history',
  fields: {
    medical_history: {
      kind: 'longText',
      max: 500,
      label: 'Medical History',
      form: formPosition('health', 1),
    },
    other_illness: { kind: 'longText', max: 500, label: 'Other Illness', form: formPosition('health', 2) },
    allergy: { kind: 'longText', max: 500, label: 'Allergies', form: formPosition('health', 3) },
  },
});
