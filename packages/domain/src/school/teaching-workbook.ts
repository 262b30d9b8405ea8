import type { SaveTeaching, TeachingPreview } from '../api/teaching.ts';
import { parseFormLevel } from '../report-cards/terms.ts';
import { normalizeForSearch } from './normalize-for-search.ts';

/** The headings of a workbook of who teaches what: as a grid with a column for each subject, or as a list. */
export const CLASS_HEADING = 'Class';
export const FORM_TEACHER_HEADING = 'Form Teacher';
/** A form has one dean, who stands in the row of each of its classes. */
export const DEAN_HEADING = 'Dean';
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
  readonly deans: readonly { readonly form_level: number; readonly teacher: string }[];
}

/** A class and subject, a class with its form teacher, or a form with its dean. */
interface Place {
  /** In words, such as `2A Spanish`, `2A Form Teacher` or `Form 2 Dean`. */
  readonly title: string;
  /** Who is there now. */
  readonly before: string | null;
  /** What saves somebody else there. */
  readonly save: (teacher: string | null) => Partial<SaveTeaching>;
}

interface TeachingTable {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly [row: number, cells: readonly string[]])[];
}
interface Entry {
  readonly row: number;
  readonly className: string;
  readonly subject: string;
  readonly teacher: string;
}

/** Returns what the rows of a workbook change, and what in them is not known here. Of several rows for one place the last that changes it counts. */
export function readTeachingWorkbook(
  tables: readonly TeachingTable[],
  known: KnownTeaching,
): TeachingPreview {
  const find = createFinder(known);
  const changes = new Map<string, Place & { readonly teacher: string | null }>();
  const unknown: TeachingPreview['unknown'] = [];
  for (const { row, className, subject, teacher } of tables.flatMap(listEntries)) {
    const place = find.place(className, subject);
    const name = NOBODY.has(toKey(teacher)) ? null : find.teacher(teacher);
    if (typeof place === 'string') unknown.push({ row, text: place });
    else if (name === undefined) unknown.push({ row, text: `“${teacher}” is nobody who may type marks.` });
    else if (place.before !== name) changes.set(place.title, { ...place, teacher: name });
  }
  const saves = [...changes.values()].map(({ save, teacher }) => save(teacher));
  const texts = new Set<string>();
  return {
    changes: [...changes.values()].map(({ title, before, teacher }) => ({ title, before, teacher })),
    save: {
      assignments: saves.flatMap(({ assignments = [] }) => assignments),
      form_teachers: saves.flatMap(({ form_teachers: classes = [] }) => classes),
      deans: saves.flatMap(({ deans = [] }) => deans),
    },
    // A heading that is not known is so in every row.
    unknown: unknown.filter(({ text }) => !texts.has(text) && texts.add(text)),
  };
}

const toKey = (text: string) => normalizeForSearch(text.trim());

function listEntries({ headings, rows }: TeachingTable): Entry[] {
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

function createFinder({ classes, subjects, teachers, assignments, form_teachers, deans }: KnownTeaching) {
  const byKey = <T>(items: readonly T[], toName: (item: T) => string) =>
    new Map(items.map((item) => [toKey(toName(item)), item]));
  const [classByKey, teacherByKey] = [byKey(classes, String), byKey(teachers, String)];
  const subjectByKey = byKey(subjects, ({ title }) => title);
  return {
    teacher: (name: string) => teacherByKey.get(toKey(name)),
    /** The place of a cell, or why there is none. */
    place(className: string, subject: string): Place | string {
      const class_id = classByKey.get(toKey(className));
      if (class_id === undefined) return `There is no class ${className.trim()} in this year.`;
      if (toKey(subject) === toKey(FORM_TEACHER_HEADING)) {
        return {
          title: `${class_id} ${FORM_TEACHER_HEADING}`,
          before: form_teachers.find((each) => each.class_id === class_id)?.teacher ?? null,
          save: (teacher) => ({ form_teachers: [{ class_id, teacher }] }),
        };
      }
      if (toKey(subject) === toKey(DEAN_HEADING)) {
        const form_level = parseFormLevel(class_id);
        if (form_level === undefined) return `The class ${class_id} is in no form, so it has no dean.`;
        return {
          title: `Form ${form_level} ${DEAN_HEADING}`,
          before: deans.find((each) => each.form_level === form_level)?.teacher ?? null,
          save: (teacher) => ({ deans: [{ form_level, teacher }] }),
        };
      }
      const found = subjectByKey.get(toKey(subject));
      if (!found) return `There is no subject “${subject.trim()}”.`;
      const { code, title } = found;
      const now = assignments.find((each) => each.class_id === class_id && each.subject === code);
      return {
        title: `${class_id} ${title}`,
        before: now?.teacher ?? null,
        save: (teacher) => ({ assignments: [{ class_id, subject: code, teacher }] }),
      };
    },
  };
}
