import { at } from '../../kinds/field.ts';
import { section } from '../section.ts';

export const healthText = section({
  id: 'healthText',
  step: 'healthData',
  title: 'Medical history',
  fields: {
    medical_history: { kind: 'longText', max: 500, label: 'Medical History', form: at('health', 1) },
    other_illness: { kind: 'longText', max: 500, label: 'Other Illness', form: at('health', 2) },
    allergy: { kind: 'longText', max: 500, label: 'Allergies', form: at('health', 3) },
  },
});
