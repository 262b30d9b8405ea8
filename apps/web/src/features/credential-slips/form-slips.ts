import type { SlipClass } from '@formroom/domain/api/credential-slips.ts';
import type { SchoolForm } from '@formroom/domain/school/forms.ts';

const nothing = { students: 0, without_password: 0, filled_in: 0, valid_slip: 0, expired_slip: 0 };
const counts = Object.keys(nothing) as (keyof typeof nothing)[];

/** The classes, with a row for each form before its first class. */
export const addForms = (forms: readonly SchoolForm[], classes: readonly SlipClass[]): SlipClass[] =>
  classes.flatMap((each) => {
    const form = forms.find((other) => other.classes[0] === each.class_id);
    return form ? [sumClasses(form, classes), each] : [each];
  });

function sumClasses({ name, classes: members }: SchoolForm, classes: readonly SlipClass[]): SlipClass {
  const sum = { class_id: name, ...nothing };
  for (const each of classes)
    if (each.class_id !== null && members.includes(each.class_id))
      for (const count of counts) sum[count] += each[count];
  return sum;
}
