import type { SaveTeaching, Teaching } from '@formroom/domain/api/teaching.ts';
import { parseFormLevel } from '@formroom/domain/report-cards/terms.ts';

/** What a person is assigned to: a subject of a class, a class as its form teacher, or a form as its dean. */
export type Place =
  | { readonly kind: 'subject'; readonly class_id: string; readonly subject: number; readonly title: string }
  | { readonly kind: 'form-teacher'; readonly class_id: string }
  | { readonly kind: 'dean'; readonly form_level: number };

export const toPlaceKey = (place: Place) =>
  place.kind === 'dean'
    ? `dean ${place.form_level}`
    : place.kind === 'subject'
      ? `${place.subject} ${place.class_id}`
      : `form ${place.class_id}`;

/** The name of a place for screen readers and lists. */
export const formatPlace = (place: Place) =>
  place.kind === 'dean'
    ? `Dean of form ${place.form_level}`
    : place.kind === 'subject'
      ? `${place.class_id} ${place.title}`
      : `Form teacher of ${place.class_id}`;

/** The forms of classes, the lowest first. */
const listForms = (classes: readonly string[]) =>
  [...new Set(classes.flatMap((name) => parseFormLevel(name) ?? []))].toSorted((a, b) => a - b);

/** The places of the grid by row: each class, its form teacher first, and the deans of the forms. */
export function listPlaces({ classes, subjects }: Pick<Teaching, 'classes' | 'subjects'>) {
  return {
    rows: classes.map((class_id) => ({
      class_id,
      places: [
        { kind: 'form-teacher', class_id } as const,
        ...subjects.map(({ code, title }) => ({ kind: 'subject', class_id, subject: code, title }) as const),
      ] satisfies Place[],
    })),
    deans: listForms(classes).map((form_level) => ({ kind: 'dean', form_level }) as const),
  };
}

/** Returns who is assigned, by the key of the place. */
export const findAssigned = ({ assignments, form_teachers, deans }: Teaching): ReadonlyMap<string, string> =>
  new Map([
    ...assignments.map((each): [string, string] => [
      toPlaceKey({ kind: 'subject', title: '', ...each }),
      each.teacher,
    ]),
    ...form_teachers.map((each): [string, string] => [
      toPlaceKey({ kind: 'form-teacher', ...each }),
      each.teacher,
    ]),
    ...deans.map((each): [string, string] => [toPlaceKey({ kind: 'dean', ...each }), each.teacher]),
  ]);

/** What is sent to assign somebody, or nobody, to places. */
export const toChange = (places: readonly Place[], teacher: string | null): SaveTeaching => ({
  assignments: places.flatMap((place) =>
    place.kind === 'subject' ? [{ class_id: place.class_id, subject: place.subject, teacher }] : [],
  ),
  form_teachers: places.flatMap((place) =>
    place.kind === 'form-teacher' ? [{ class_id: place.class_id, teacher }] : [],
  ),
  deans: places.flatMap((place) =>
    place.kind === 'dean' ? [{ form_level: place.form_level, teacher }] : [],
  ),
});
