import type {
  CardSubject,
  ReportCard,
  ReportCardPage,
  ReportCardTerm,
} from '@formroom/domain/api/report-cards.ts';
import { getLetter, letterMeanings, type Letter } from '@formroom/domain/report-cards/letter-key.ts';
import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import { type Mark, getCountedParts } from '@formroom/domain/report-cards/marks.ts';

/** Shown for a part that does not count in this term, as on the printed card. */
export const NOT_COUNTED = '----';
export const NO_MARK = 'No mark';

/** A subject's figures as texts. */
export function formatSubjectMarks(subject: CardSubject, weights: ReportCard['weights']) {
  const used = getCountedParts(weights);
  return {
    course: used.course ? formatMark(subject.course_mark) : NOT_COUNTED,
    exam: used.exam ? formatMark(subject.exam_mark) : NOT_COUNTED,
    total: subject.total === null ? 'None' : formatDecimal(subject.total),
  };
}

/** The label of the previous card: `Last term`, or its term if others lie between. */
export function previousCardLabel({ year, term, last }: Pick<ReportCardPage, 'year' | 'term' | 'last'>) {
  if (last === null) return undefined;
  const isNext = last.year * 3 + last.term + 1 === year * 3 + term;
  return isNext ? 'Last term' : `Term ${last.term} ${formatAcademicYear(last.year)}`;
}

/** A subject's total on the previous card; undefined if it had none. */
export function previousTotal({ last }: Pick<ReportCardPage, 'last'>, subject: string) {
  const total = last?.subjects.find((each) => each.subject === subject)?.total ?? null;
  return total === null ? undefined : formatDecimal(total);
}

const formatMark = (mark: Mark) => (mark === null ? NO_MARK : String(mark));
const formatDecimal = (value: number) => value.toFixed(1);

/** `68.4 (B)`. */
export const formatAverage = (average: number | null, key: ReportCard['key']) =>
  average === null ? 'No average yet' : `${formatDecimal(average)} (${getLetter(average, key)})`;

/** `Average 71.2, class 64.5`. */
export const formatAverages = ({
  average,
  class_average: classAverage,
}: Pick<ReportCardTerm, 'average' | 'class_average'>) =>
  [
    average === null ? [] : `Average ${formatDecimal(average)}`,
    classAverage === null ? [] : `class ${formatDecimal(classAverage)}`,
  ]
    .flat()
    .join(', ');

export const formatClassAverage = (value: number | null) =>
  value === null ? 'Not known yet' : formatDecimal(value);

const NOT_GIVEN = 'Not given';
const NOT_RECORDED = 'Not recorded';

/** `B, Good`. */
export const formatLetter = (letter: Letter | null) =>
  letter === null ? NOT_GIVEN : `${letter}, ${letterMeanings[letter]}`;

export const orNotGiven = (text: string | null) => text ?? NOT_GIVEN;
export const orNotRecorded = (value: string | null) => value ?? NOT_RECORDED;

/** `3 of 120`. */
export function formatSessions(missed: number | null, possible: number | null) {
  if (missed === null) return NOT_RECORDED;
  return possible === null ? String(missed) : `${missed} of ${possible}`;
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const ordinalSuffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** `3rd of 28 in the class`. */
export const formatRank = (rank: number | null, classSize: number) =>
  rank === null
    ? 'Not ranked'
    : `${rank}${ordinalSuffixes[ordinals.select(rank)] ?? 'th'} of ${classSize} in the class`;
