import type { SameChildChoice } from '@formroom/domain/api/import-matches.ts';
import { type ImportRow, sameChildReasons, type SameChildReason } from '@formroom/domain/api/imports.ts';
import { normalizeHeading } from '@formroom/domain/kinds/normalize-heading.ts';
import { catalogue, getHeading } from '@formroom/domain/registration/catalogue.ts';
import { toChildKey, toNameKey } from '@formroom/domain/school/child-key.ts';
import { formatFullName } from '@formroom/domain/school/person-name.ts';
import type { findIdentities } from '../../students/bulk-students.repository.ts';
import type { RowPosition } from '../student-ids.ts';
import type { RowStudent } from './preview-row.ts';

type Identity = Awaited<ReturnType<typeof findIdentities>>[number];
type Answers = Readonly<Record<string, unknown>>;

/** What identifies a child, by reason; numbers are compared without regard to case, spaces and hyphens. */
export function listChildKeys(answers: Answers): readonly (readonly [SameChildReason, string])[] {
  const toKey = (reason: (typeof sameChildReasons)[number]) => {
    if (reason === 'name_and_birth_date') return toChildKey(answers);
    const number = answers[reason];
    return typeof number === 'string' ? normalizeHeading(number) : undefined;
  };
  return sameChildReasons.flatMap((reason) => {
    const key = toKey(reason);
    return key === undefined || key === '' ? [] : [[reason, key] as const];
  });
}

const formatKey = ([reason, key]: readonly [SameChildReason, string]) => `${reason} ${key}`;

/**
 * Returns a function that finds the student of each row of a list without IDs, in order: whoever has the same birth
 * certificate pin, SEA number, or name and date of birth. If several do, or a number alone speaks for somebody with another
 * name and date of birth, or nothing but the name speaks for anybody, the office says who it is.
 */
export function createRecognizer(students: readonly Identity[], choices: readonly SameChildChoice[]) {
  const known = new Map<string, Identity[]>();
  const byName = new Map<string | undefined, Identity[]>();
  for (const student of students) {
    for (const key of listChildKeys(student).map(formatKey))
      known.set(key, [...(known.get(key) ?? []), student]);
    byName.set(toNameKey(student), [...(byName.get(toNameKey(student)) ?? []), student]);
  }
  const findNamesakes = (answers: Answers): Candidate[] => {
    const name = toNameKey(answers);
    if (name === undefined) return [];
    const others = (byName.get(name) ?? []).filter((student) => !hasOtherNumber(answers, student));
    return others.map((student) => ({ ...student, same: ['name'] }));
  };
  const chosen = new Map(choices.map(({ sheet = '', row, student_id: id }) => [`${sheet} ${row}`, id]));
  /** The rows of students and of new children, in the order of the file. */
  const earlier = new Map<string, RowPosition>();

  return (answers: Answers, here: RowPosition, isOnlySheet: boolean): RowStudent => {
    const keys = listChildKeys(answers);
    const sure = findCandidates(keys, known);
    const similar = sure.length > 0 ? sure : findNamesakes(answers);
    const isSure = sure.length === 1 && sure.every((student) => !isSomebodyElse(answers, student));
    const candidates = similar.map(toCandidate);
    const choice = chosen.get(`${isOnlySheet ? '' : here.sheet} ${here.row}`);
    const isDecided = choice === null || similar.some(({ id }) => id === choice);
    const found = isDecided ? similar.find(({ id }) => id === choice) : similar[0];
    if (similar.length > 0 && !isSure && !isDecided)
      return { problem: describeCandidates(candidates), candidates };
    const repeated = noteRow(found, keys, here, earlier);
    if (repeated !== undefined) return { problem: repeated };
    return {
      recognized: found?.id ?? null,
      ...(found && { same: found.same }),
      ...((candidates.length > 0 && !isSure) || isDecided ? { candidates } : {}),
    };
  };
}

interface Candidate extends Identity {
  readonly same: SameChildReason[];
}

const numberFields = ['birth_certificate_no', 'sea_no'] as const;

/** Whether both have a number of the same kind, but not the same one: they are different children. */
const hasOtherNumber = (answers: Answers, student: Identity) =>
  numberFields.some((field) => {
    const [written, stored] = [answers[field], student[field]];
    return (
      typeof written === 'string' && stored !== null && normalizeHeading(written) !== normalizeHeading(stored)
    );
  });

/** Whether the names and the dates of birth are known and neither agrees: the number is wrong, or was given twice. */
function isSomebodyElse(answers: Answers, student: Identity) {
  const [name, storedName] = [toNameKey(answers), toNameKey(student)];
  const [born, storedBorn] = [answers['date_of_birth'], student.date_of_birth];
  const isKnown = name !== undefined && storedName !== undefined && born !== undefined && storedBorn !== null;
  return isKnown && name !== storedName && born !== storedBorn;
}

function findCandidates(
  keys: ReturnType<typeof listChildKeys>,
  known: ReadonlyMap<string, readonly Identity[]>,
): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const key of keys) {
    for (const student of known.get(formatKey(key)) ?? []) {
      const before = found.get(student.id) ?? { ...student, same: [] };
      found.set(student.id, { ...before, same: [...before.same, key[0]] });
    }
  }
  return [...found.values()];
}

const toCandidate = ({ id, class_id, left_at, same, ...name }: Candidate) => ({
  student_id: id,
  name: `${formatFullName(name)}, ${left_at === null ? (class_id ?? 'in no class') : 'who has left'}`,
  same,
});

/** Remembers a row; returns an error if an earlier row is the same child. An equal name alone is only a warning. */
function noteRow(
  found: Candidate | undefined,
  keys: ReturnType<typeof listChildKeys>,
  { sheet, row }: RowPosition,
  earlier: Map<string, RowPosition>,
): string | undefined {
  const numbers = keys.filter(([reason]) => reason !== 'name_and_birth_date').map(formatKey);
  const noted = found ? [`student ${found.id}`, ...numbers] : numbers;
  const repeated = noted.find((key) => earlier.has(key));
  for (const key of noted) if (!earlier.has(key)) earlier.set(key, { sheet, row });
  if (repeated === undefined) return undefined;
  const other = earlier.get(repeated);
  const where = other === undefined || other.sheet === sheet ? '' : ` of “${other.sheet}”`;
  const reason = sameChildReasons.find((each) => repeated.startsWith(`${each} `));
  const what =
    reason === undefined || reason === 'name_and_birth_date'
      ? 'is the same student'
      : `has the same ${getHeading(catalogue[reason])}`;
  return `Row ${String(other?.row)}${where} ${what}.`;
}

/** The error of a row that could be several students. */
const describeCandidates = (candidates: NonNullable<ImportRow['candidates']>) =>
  `This could be ${candidates.map(({ student_id: id, name }) => `${name} (${id})`).join(' or ')}. Say who it is.`;
