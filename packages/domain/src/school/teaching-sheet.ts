import { normalizeForSearch } from './normalize-for-search.ts';

/** The headings of a workbook of who teaches what: as a grid with a column for each subject, or as a list. */
export const CLASS_HEADING = 'Class';
export const FORM_TEACHER_HEADING = 'Form Teacher';
const SUBJECT_HEADING = 'Subject';
const TEACHER_HEADING = 'Teacher';
/** What stands in a cell to assign nobody; an empty one changes nothing. */
const NOBODY = new Set(['-', '–', '—', 'nobody']);

export interface KnownTeaching {
  readonly classes: readonly string[];
  readonly subjects: readonly { readonly code: number; readonly title: string }[];
  readonly teachers: readonly string[];
  readonly assignments: readonly {
    readonly class_id: string;
    readonly subject: number;
    readonly teacher: string;
  }[];
  readonly form_teachers: readonly { readonly class_id: string; readonly teacher: string }[];
}

/** Somebody else in a class and subject; as form teacher if the subject is null. */
export interface TeachingChange {
  readonly class_id: string;
  readonly subject: number | null;
  readonly title: string;
  readonly before: string | null;
  readonly teacher: string | null;
}

type Problem = { readonly row: number; readonly text: string };
interface Entry {
  readonly row: number;
  readonly className: string;
  readonly subject: string;
  readonly teacher: string;
}

/** Returns what the rows of a workbook change, and what in them is not known here. */
export function readTeachingSheet(
  headings: readonly string[],
  rows: readonly (readonly [row: number, cells: readonly string[]])[],
  known: KnownTeaching,
): { changes: TeachingChange[]; unknown: Problem[] } {
  const find = createFinder(known);
  const changes = new Map<string, TeachingChange>();
  const unknown: Problem[] = [];
  for (const { row, className, subject, teacher } of listEntries(headings, rows)) {
    const place = find.place(className, subject);
    const name = NOBODY.has(toKey(teacher)) ? null : find.teacher(teacher);
    if (typeof place === 'string') unknown.push({ row, text: place });
    else if (name === undefined) unknown.push({ row, text: `“${teacher}” is nobody who may type marks.` });
    else if (place.before !== name)
      changes.set(`${place.subject ?? ''} ${place.class_id}`, { ...place, teacher: name });
  }
  const texts = new Set<string>();
  return {
    changes: [...changes.values()],
    // A heading that is not known is so in every row.
    unknown: unknown.filter(({ text }) => !texts.has(text) && texts.add(text)),
  };
}

const toKey = (text: string) => normalizeForSearch(text.trim());

function listEntries(
  headings: readonly string[],
  rows: readonly (readonly [row: number, cells: readonly string[]])[],
): Entry[] {
  const keys = headings.map(toKey);
  const at = (heading: string) => keys.indexOf(toKey(heading));
  const [classAt, subjectAt, teacherAt] = [at(CLASS_HEADING), at(SUBJECT_HEADING), at(TEACHER_HEADING)];
  const isList = subjectAt !== -1 && teacherAt !== -1;
  return rows
    .flatMap(([row, cells]) => {
      const className = cells[classAt] ?? '';
      if (isList)
        return [{ row, className, subject: cells[subjectAt] ?? '', teacher: cells[teacherAt] ?? '' }];
      return headings.flatMap((subject, index) =>
        index === classAt || subject.trim() === ''
          ? []
          : [{ row, className, subject, teacher: cells[index] ?? '' }],
      );
    })
    .filter(({ className, teacher }) => className.trim() !== '' && teacher.trim() !== '');
}

function createFinder({ classes, subjects, teachers, assignments, form_teachers }: KnownTeaching) {
  const byKey = <T>(items: readonly T[], toName: (item: T) => string) =>
    new Map(items.map((item) => [toKey(toName(item)), item]));
  const [classByKey, teacherByKey] = [byKey(classes, String), byKey(teachers, String)];
  const subjectByKey = byKey(subjects, ({ title }) => title);
  return {
    teacher: (name: string) => teacherByKey.get(toKey(name)),
    /** The place of a cell and who is there now, or what is not known. */
    place(className: string, subject: string): Omit<TeachingChange, 'teacher'> | string {
      const class_id = classByKey.get(toKey(className));
      if (class_id === undefined) return `There is no class ${className.trim()} in this year.`;
      if (toKey(subject) === toKey(FORM_TEACHER_HEADING)) {
        const before = form_teachers.find((each) => each.class_id === class_id)?.teacher ?? null;
        return { class_id, subject: null, title: FORM_TEACHER_HEADING, before };
      }
      const found = subjectByKey.get(toKey(subject));
      if (!found) return `There is no subject “${subject.trim()}”.`;
      const { code, title } = found;
      const now = assignments.find((each) => each.class_id === class_id && each.subject === code);
      return { class_id, subject: code, title, before: now?.teacher ?? null };
    },
  };
}
