import { at } from '../../kinds/field.ts';
import { section } from '../section.ts';

export const immigration = section({
  id: 'immigration',
  step: 'studentData',
  title: 'Immigration',
  fields: {
    immigration_permit: {
      kind: 'flag',
      as: 'switch',
      label: 'Immigration Permit',
      hint: 'Switch on if the student attends school on a permit',
      form: at('student', 8, 1),
    },
  },
});

export const permit = section({
  id: 'permit',
  step: 'studentData',
  title: 'Immigration permit dates',
  shownWhen: { flag: 'immigration_permit' },
  fields: {
    permit_issue_date: {
      kind: 'date',
      label: 'Issue Date',
      heading: 'Permit Issue Date',
      form: at('student', 8, 2),
    },
    permit_expiry_date: {
      kind: 'date',
      mayBeInFuture: true,
      label: 'Expiry Date',
      heading: 'Permit Expiry Date',
      form: at('student', 8, 3),
    },
  },
});
