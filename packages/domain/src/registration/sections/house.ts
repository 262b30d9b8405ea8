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
    entry_date: { kind: 'date', label: 'Entry Date', schoolOnly: true, form: formPosition('panel', 2, 1) },
  },
});
