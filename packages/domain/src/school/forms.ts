import { createFormOrder } from './form-order.ts';

/** A form with its classes in order. Its name, such as `Form 1`, can be chosen where a class can. */
export interface SchoolForm {
  readonly name: string;
  readonly classes: readonly string[];
}

const PREFIX = 'Form ';

/** The length of a class or a form. */
export const MAX_CLASS_CHOICE = 40;

/** Whether a chosen class may be a form. A class may have such a name, too, and goes first. */
export const mayBeForm = (chosen: string) => chosen.startsWith(PREFIX);

/** Returns the forms that have classes, in the order of the classes. @param list the forms that the office lists */
export function listForms(list: string, classes: readonly string[]): SchoolForm[] {
  const order = createFormOrder(list, classes);
  const forms = new Map<string, string[]>();
  for (const each of classes) {
    const form = order.findForm(each);
    if (form !== undefined) forms.set(form, [...(forms.get(form) ?? []), each]);
  }
  return [...forms].map(([form, members]) => ({ name: `${PREFIX}${form}`, classes: members }));
}

/** Returns the classes of a choice, a class or a form; none if there is no such class or form. */
export function findChosenClasses(
  chosen: string,
  list: string,
  classes: readonly string[],
): readonly string[] {
  if (classes.includes(chosen)) return [chosen];
  if (!mayBeForm(chosen)) return [];
  return listForms(list, classes).find(({ name }) => name === chosen)?.classes ?? [];
}
