import { formPosition } from '../../kinds/field.ts';
import { defineSection } from '../section.ts';

export const house = defineSection({
  id: 'house',
  step: 'studentData',
  title: 'House and class',
  fields: {
    house_code: {
      kind: 'code',
      list: 'houses',
      label: 'House',
      schoolOnly: true,
      form: formPosition('panel', 2, 2),
    },
    class_id: { kind: 'text', max: 10, label: 'Class', schoolOnly: true, form: formPosition('panel', 1, 2) },
    entry_date: {
      kind: 'date',
      label: 'Entry Date',
      schoolOnly: true,
      // A student may be registered a year before the first day at the school (R45).
      daysAhead: 400,
      form: formPosition('panel', 2, 1),
    },
  },
});
