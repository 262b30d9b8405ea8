import type { Teaching } from '@formroom/domain/api/teaching.ts';
import { parseFormLevel } from '@formroom/domain/report-cards/terms.ts';

/** The classes whose remarks a teacher writes: as form teacher, or as dean of the form. */
export function listOwnClasses({ classes, form_teachers, deans }: Teaching): string[] {
  const own = new Set(form_teachers.map(({ class_id: name }) => name));
  const forms = new Set(deans.map(({ form_level: form }) => form));
  return classes.filter((name) => own.has(name) || forms.has(parseFormLevel(name) ?? 0));
}
