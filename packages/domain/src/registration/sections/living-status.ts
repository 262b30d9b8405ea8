import { formPosition } from '../../kinds/field.ts';
import { livingStatuses } from '../family-visibility.ts';
import { defineSection } from '../section.ts';

export const livingStatus = defineSection({
  id: 'livingStatus',
  step: 'familyData',
  title: 'Living status',
  fields: {
    living_status: {
      kind: 'choice',
      choices: livingStatuses,
      label: 'Living Status',
      hint: 'Who the student lives with',
      expected: 'always',
      form: formPosition('household', 2, 1),
    },
  },
});
