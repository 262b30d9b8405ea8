import { checkEach } from './data-check.ts';

/** Secondary schools have forms 1 to 6; other numbers in a class's name say nothing about the age. */
const FORMS = 6;
const SCHOOL_YEAR_BEGINS = '09';
/** The ages at the end of the year in which form 1 begins: two years early, and repeated twice. */
const YOUNGEST = 10;
const OLDEST = 15;

/** The form of a class: 2 for `2A` and `Form 2`. */
export function formOfClass(className: string | null): number | undefined {
  const form = Number(/\d+/.exec(className ?? '')?.[0]);
  return form >= 1 && form <= FORMS ? form : undefined;
}

/** Students who are much younger or older than the others of their form. */
export const findUnlikelyBirthDates = checkEach(({ class_id, date_of_birth: born }, today) => {
  const form = formOfClass(class_id);
  if (form === undefined || born === null) return undefined;
  const year = Number(today.slice(0, 4)) - (today.slice(5, 7) < SCHOOL_YEAR_BEGINS ? 1 : 0);
  const age = year - Number(born.slice(0, 4)) - (form - 1);
  return age < YOUNGEST || age > OLDEST ? { fields: ['date_of_birth', 'class_id'] } : undefined;
});
