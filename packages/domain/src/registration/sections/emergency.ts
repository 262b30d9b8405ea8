import { at } from '../../kinds/field.ts';
import { section } from '../section.ts';

export const emergency = section({
  id: 'emergency',
  step: 'familyData',
  title: 'Emergency contact',
  shownWhen: { anyParent: true },
  fields: {
    emergency_contact: {
      kind: 'text',
      max: 50,
      label: 'Emergency Contact',
      entry: { autoComplete: 'section-emergency name' },
      expected: 'always',
      form: at('household', 2, 2),
    },
    emergency_home_phone: {
      kind: 'phone',
      family: true,
      label: 'Phone',
      heading: 'Emergency Contact Phone',
      entry: { autoComplete: 'section-emergency tel-local' },
      expected: 'always',
      form: at('household', 3, 1),
    },
    relation_to_child: {
      kind: 'text',
      max: 50,
      label: 'Relation to Child',
      expected: 'always',
      form: at('household', 3, 2),
    },
    relative_in_school: {
      kind: 'text',
      max: 50,
      label: 'Work Place or Phone',
      heading: 'Emergency Contact Work Place or Phone',
      form: at('household', 3, 3),
    },
  },
});
