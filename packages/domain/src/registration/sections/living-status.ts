import { at } from '../../kinds/field.ts';
import { livingStatuses } from '../family-visibility.ts';
import { section } from '../section.ts';

export const livingStatus = section({
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
      form: at('household', 2, 1),
    },
  },
});
