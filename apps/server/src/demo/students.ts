import type { StepFlags } from '@formroom/domain/api/students.ts';
import { emptyAnswers } from '@formroom/domain/registration/catalogue.ts';
import { type StepId, stepIds } from '@formroom/domain/registration/steps.ts';
import type { Insertable } from 'kysely';
import type { FilesColumn, ProgressColumn, StudentsTable } from '../db/tables.ts';
import { toSearchColumns } from '../features/students/record-row.ts';
import { familyData, healthData, type Lists, otherData, type Part, studentData } from './answers.ts';
import { hasDocuments } from './documents.ts';
import { boys, girls, houses, surnames } from './names.ts';
import { seededRandom } from './random.ts';

export const DEMO_STUDENTS = 600;
const FIRST_ID = 20_260_001;
const FORMS = 5;
const CLASSES_IN_FORM = ['A', 'B', 'C', 'D'];
const SEED = 1962;
const LAST_CHANGE = Date.parse('2026-09-30T16:00:00.000Z');
const MINUTE = 60_000;

type Stage = 'complete' | 'half' | 'empty';

/** The students of the demo sign-ins. */
const fixedStudents: Record<string, { answers: Part; stage: Stage; girl: boolean }> = {
  20260001: {
    answers: { first_name: 'Anya', last_name: 'Ramdeen', class_id: '2A', date_of_birth: '2013-08-21' },
    stage: 'half',
    girl: true,
  },
  20260002: {
    answers: { first_name: 'Kerwin', last_name: 'Joseph', class_id: '1A', date_of_birth: '2014-03-15' },
    stage: 'empty',
    girl: false,
  },
  20260003: {
    answers: { first_name: 'Aaliyah', last_name: 'Mohammed', class_id: '3B', date_of_birth: '2012-11-29' },
    stage: 'complete',
    girl: true,
  },
};

const stepsDone: Record<Stage, readonly StepId[]> = {
  complete: stepIds,
  half: ['studentData'],
  empty: [],
};

/** Returns the first students of the demo school, the same on every machine. */
export function demoStudents(lists: Lists, count: number): Insertable<StudentsTable>[] {
  const random = seededRandom(SEED);
  return Array.from({ length: count }, (_, index) => {
    const id = String(FIRST_ID + index);
    const special = fixedStudents[id];
    const isGirl = special?.girl ?? random.percent(50);
    const form = special ? Number(special.answers.class_id?.[0]) : 1 + (index % FORMS);
    const surname = special?.answers.last_name ?? random.pick(surnames);
    const stage = special?.stage ?? pickStage(random.below(100));
    const first = random.pick(isGirl ? girls : boys);
    const parents = { mother: random.pick(girls), father: random.pick(boys) };

    const school: Part = {
      first_name: first,
      last_name: surname,
      sex: isGirl ? 'Female' : 'Male',
      class_id: `${String(form)}${random.pick(CLASSES_IN_FORM)}`,
      house_code: 1 + random.below(houses.length),
      entry_date: `${String(2027 - form)}-09-01`,
      date_of_birth: birthDate(2015 - form, random.below(365)),
      birth_certificate_no: `TT${String(1_000_000_000 + random.below(999_999_999))}`,
    };
    const answered: Part = {
      ...(stage !== 'empty' && studentData(random, lists, first)),
      ...(stage !== 'empty' && familyData(random, parents, surname)),
      ...(stage === 'complete' && { ...healthData(random), ...otherData(random), ...agreedTerms }),
      ...(stage === 'half' && {
        emergency_contact: null,
        emergency_home_phone: null,
        relation_to_child: null,
      }),
    };
    const changed = LAST_CHANGE - (index * 7 + random.below(7)) * MINUTE;
    return toStudentRow(id, { ...school, ...answered, ...special?.answers }, stage, new Date(changed));
  });
}

const agreedTerms: Part = { terms_and_conditions: 1, agree_terms_conditions: 1 };

const pickStage = (share: number): Stage => (share < 40 ? 'complete' : share < 75 ? 'half' : 'empty');

const birthDate = (year: number, day: number) =>
  new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10);

function toStudentRow(id: string, part: Part, stage: Stage, changed: Date): Insertable<StudentsTable> {
  const answers = { ...emptyAnswers, ...part };
  const done = new Set(stepsDone[stage]);
  const progress = Object.fromEntries(
    stepIds.map((step) => [`progress_${step}`, done.has(step) ? 1 : 0]),
  ) as Record<ProgressColumn, StepFlags[StepId]>;
  const submitted_at = answers.agree_terms_conditions === 1 ? changed.toISOString() : null;
  return {
    id,
    ...answers,
    ...progress,
    ...toSearchColumns({ id, ...answers }),
    version: 0,
    updated_at: changed.toISOString(),
    submitted_at,
    ...getFiles({ submitted_at, class_id: answers.class_id }),
  };
}

function getFiles(student: Parameters<typeof hasDocuments>[0]): Record<FilesColumn, number> {
  const each = hasDocuments(student) ? 1 : 0;
  return {
    files_birth_certificate: each,
    files_immunization_card: each,
    files_sea_slip: each,
    files_picture: each,
    files_file: 0,
  };
}
