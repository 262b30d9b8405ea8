import { ALL_CLASSES } from '@formroom/domain/api/class-report.ts';
import { findChosenClasses, listForms } from '@formroom/domain/school/forms.ts';
import { useSettings } from '#web/lib/settings.ts';

/** The forms with more than one of these classes, each of which can be chosen in place of a class. */
export function useForms(classes: readonly string[]) {
  const list = useSettings().data?.form_order ?? '';
  return listForms(list, classes).filter((form) => form.classes.length > 1);
}

/** The options of a choice of a class, a form or all classes. */
export function useClassOptions(classes: readonly string[]) {
  const forms = useForms(classes).map(({ name }) => name);
  return [
    { value: ALL_CLASSES, text: 'All classes' },
    ...[...forms, ...classes].map((name) => ({ value: name, text: name })),
  ];
}

/** The classes that such a choice names. */
export function useChosenClasses(chosen: string, classes: readonly string[]) {
  const list = useSettings().data?.form_order ?? '';
  return chosen === ALL_CLASSES ? classes : findChosenClasses(chosen, list, classes);
}
