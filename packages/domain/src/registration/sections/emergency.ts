import { formPosition } from '../../kinds/field.ts';
import { defineSection } from '../section.ts';

export const emergency = defineSection({
  id: 'emergency',
  step: 'familyData',
  title: 'Emergency contact',
  visibleWhen: { anyParent: true },
  fields: {
    emergency_contact: {
      kind: 'text',
      max: 50,
      label: 'Emergency Contact',
      inputAttributes: { autoComplete: 'section-emergency name' },
      expected: 'always',
      form: formPosition('household', 2, 2),
    },
    emergency_home_phone: {
      kind: 'phone',
      isFamilyPhone: true,
      label: 'Phone',
      heading: 'Emergency Contact Phone',
      inputAttributes: { autoComplete: 'section-emergency tel-local' },
      expected: 'always',
      form: formPosition('household', 3, 1),
    },
    relation_to_child: {
      kind: 'text',
      max: 50,
      label: 'Relation to Child',
      expected: 'always',
      form: formPosition('household', 3, 2),
    },
    relative_in_school: {
      kind: 'text',
      max: 50,
      label: 'Work Place or Phone',
      heading: 'Emergency Contact Work Place or Phone',
      form: formPosition('household', 3, 3),
    },
  },
});
