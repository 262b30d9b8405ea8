import { at } from '../../kinds/field.ts';
import { section } from '../section.ts';

export const demographics = section({
  id: 'demographics',
  step: 'familyData',
  title: 'Family demographics',
  shownWhen: { anyParent: true },
  fields: {
    no_in_family: { kind: 'count', label: 'Number of Children in Family', form: at('household', 1, 1) },
    no_at_home: { kind: 'count', label: 'Number of Children at Home', form: at('household', 1, 2) },
    place_in_family: { kind: 'count', label: 'Place in Family', form: at('household', 1, 3) },
  },
});
