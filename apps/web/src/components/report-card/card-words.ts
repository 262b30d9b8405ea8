import type {
  CardSubject,
  ReportCard,
  ReportCardPage,
  ReportCardTerm,
} from '@formroom/domain/api/term-reports.ts';
import { letterOf, letterWords, type Letter } from '@formroom/domain/term-report/key.ts';
import { type Mark, usedParts } from '@formroom/domain/term-report/marks.ts';
import { academicYear, termNames } from '@formroom/domain/term-report/terms.ts';

/** `Term 3 Trinity 2025-2026` (R36). */
export const termWords = ({ year, term }: Pick<ReportCardTerm, 'year' | 'term'>) =>
  `Term ${term} ${termNames[term]} ${academicYear(year)}`;

/** What stands for a part that does not count this term, as on the printed card. */
export const UNUSED = '----';
export const NO_MARK = 'No mark';

/** A subject's figures as they are read. */
export function figuresOf(subject: CardSubject, weights: ReportCard['weights']) {
  const used = usedParts(weights);
  return {
    course: used.course ? markWords(subject.course_mark) : UNUSED,
    exam: used.exam ? markWords(subject.exam_mark) : UNUSED,
    total: subject.total === null ? 'None' : decimal(subject.total),
  };
}

/** What the earlier card is called beside this one: `Last term`, or its own term where others lie between. */
export function lastWords({ year, term, last }: Pick<ReportCardPage, 'year' | 'term' | 'last'>) {
  if (last === null) return undefined;
  const isNext = last.year * 3 + last.term + 1 === year * 3 + term;
  return isNext ? 'Last term' : `Term ${last.term} ${academicYear(last.year)}`;
}

/** A subject's total on the earlier card; undefined where it had none. */
export function lastTotal({ last }: Pick<ReportCardPage, 'last'>, subject: string) {
  const total = last?.subjects.find((each) => each.subject === subject)?.total ?? null;
  return total === null ? undefined : decimal(total);
}

const markWords = (mark: Mark) => (mark === null ? NO_MARK : String(mark));
const decimal = (value: number) => value.toFixed(1);

/** `68.4 (B)`. */
export const averageWords = (average: number | null, key: ReportCard['key']) =>
  average === null ? 'No average yet' : `${decimal(average)} (${letterOf(average, key)})`;

/** `Average 71.2, class 64.5`. */
export const averagesWords = ({
  average,
  class_average: ofClass,
}: Pick<ReportCardTerm, 'average' | 'class_average'>) =>
  [average === null ? [] : `Average ${decimal(average)}`, ofClass === null ? [] : `class ${decimal(ofClass)}`]
    .flat()
    .join(', ');

export const ofClassWords = (value: number | null) => (value === null ? 'Not known yet' : decimal(value));

const NOT_GIVEN = 'Not given';
const NOT_RECORDED = 'Not recorded';

/** `B, Good`. */
export const letterInWords = (letter: Letter | null) =>
  letter === null ? NOT_GIVEN : `${letter}, ${letterWords[letter]}`;

export const givenWords = (text: string | null) => text ?? NOT_GIVEN;
export const recordedWords = (value: string | null) => value ?? NOT_RECORDED;

/** `3 of 120`. */
export function sessionsWords(missed: number | null, possible: number | null) {
  if (missed === null) return NOT_RECORDED;
  return possible === null ? String(missed) : `${missed} of ${possible}`;
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** `3rd of 28 in the class`. */
export const rankWords = (rank: number | null, classSize: number) =>
  rank === null
    ? 'Not ranked'
    : `${rank}${endings[ordinals.select(rank)] ?? 'th'} of ${classSize} in the class`;
