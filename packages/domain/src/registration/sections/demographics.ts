import { formPosition } from '../../kinds/field.ts';
import { defineSection } from '../section.ts';

export const demographics = defineSection({
  id: 'demographics',
  step: 'familyData',
  title: 'Family demographics',
  visibleWhen: { anyParent: true },
  fields: {
    no_in_family: {
      kind: 'count',
      label: 'Number of Children in Family',
      form: formPosition('household', 1, 1),
    },
    no_at_home: { kind: 'count', label: 'Number of Children at Home', form: formPosition('household', 1, 2) },
    place_in_family: { kind: 'count', label: 'Place in Family', form: formPosition('household', 1, 3) },
  },
});
