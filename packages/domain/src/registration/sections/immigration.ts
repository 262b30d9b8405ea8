import { formPosition } from '../../kinds/field.ts';
import { defineSection } from '../section.ts';

export const immigration = defineSection({
  id: 'immigration',
  step: 'studentData',
  title: 'Immigration',
  fields: {
    immigration_permit: {
      kind: 'flag',
      control: 'switch',
      label: 'Immigration Permit',
      hint: 'Switch on if the student attends school on a permit',
      form: formPosition('student', 8, 1),
    },
  },
});

export const permit = defineSection({
  id: 'permit',
  step: 'studentData',
  title: 'Immigration permit dates',
  visibleWhen: { flag: 'immigration_permit' },
  fields: {
    permit_issue_date: {
      kind: 'date',
      label: 'Issue Date',
      heading: 'Permit Issue Date',
      form: formPosition('student', 8, 2),
    },
    permit_expiry_date: {
      kind: 'date',
      daysAhead: Infinity,
      label: 'Expiry Date',
      heading: 'Permit Expiry Date',
      form: formPosition('student', 8, 3),
    },
  },
});
