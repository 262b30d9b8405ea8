import type { CardSubject, ReportCard } from '@formroom/domain/api/report-cards.ts';
import { formatIssueNumber } from '@formroom/domain/card-verification/issue-number.ts';
import { verifyUrl } from '@formroom/domain/card-verification/statement.ts';
import { formatLongDate } from '@formroom/domain/school/dates.ts';
import { formatFullName, formatListName } from '@formroom/domain/school/person-name.ts';
import {
  formatLetterKey,
  getLetter,
  letters,
  letterMeanings,
} from '@formroom/domain/report-cards/letter-key.ts';
import { formatMissingMarks } from '@formroom/domain/report-cards/missing-results.ts';
import { type Mark, getCountedParts } from '@formroom/domain/report-cards/marks.ts';
import { formatAcademicYear, termNames } from '@formroom/domain/report-cards/terms.ts';

/** How the reader of a posted card can verify it (R59). */
export interface CardCode {
  readonly issueNumber: string;
  /** The address in the QR code. */
  readonly url: string;
  /** The page where the issue number can be typed, as people write it. */
  readonly page: string;
}

/**
 * Returns what a posted card prints to be verified; undefined once its statement is erased.
 * @param base the portal's address
 */
export function toCardCode(
  base: string,
  { issue_number: issueNumber, token }: { issue_number: string; token: string | null },
): CardCode | undefined {
  if (token === null) return undefined;
  const url = verifyUrl(base, token);
  const { host, pathname } = new URL(url);
  return { issueNumber, url, page: host + pathname };
}

/** A card to print, with its code if it is posted. */
export interface PrintableCard {
  readonly card: ReportCard;
  readonly code?: CardCode | undefined;
}

interface CardsContent {
  readonly title: string;
  readonly cards: readonly PrintableCard[];
  /** The names of the images that the template may read. */
  readonly files: readonly string[];
  /** The time of printing in the school's time zone. */
  readonly generated: string;
}

/** Builds the data for the cards' template: every text as it is printed. */
export const buildCardsPage = ({ title, cards, files, generated }: CardsContent) => ({
  title,
  generated,
  cards: cards.map((each) => buildCardPage(each, files)),
});

/** The name under which the template reads the QR code of a card. */
export const codeFileName = ({ issueNumber }: CardCode) => `code-${issueNumber}`;

/** The beginning of every page's footer, which identifies the student. */
export const formatFooter = (studentId: string) => ({ label: 'Student ID#', id: studentId, end: ' ·' });

const formatTerm = ({ year, term }: ReportCard) =>
  `Term ${term}, ${termNames[term]} ${formatAcademicYear(year)}`;

/** The document title of a single card. */
export const formatCardTitle = (card: ReportCard) =>
  `Report Card ${card.student_id}, ${formatFullName(card)}, ${formatTerm(card)}`;

/** The document title of several cards of a term. */
export const formatCardsTitle = (card: ReportCard) => `Report Cards, ${formatTerm(card)}`;

/** The school at the top of the page, with the name of its logo's file. */
export const toLetterhead = ({ school, logo }: ReportCard, files: readonly string[]) => ({
  ...school,
  logo: files.find((name) => logo !== null && name.startsWith(`logo-${logo}.`)) ?? null,
});

function buildCardPage({ card, code }: PrintableCard, files: readonly string[]) {
  const { dean, dean_remarks, form_teacher, form_teacher_remarks } = card;
  return {
    school: toLetterhead(card, files),
    title: `END OF TERM REPORT ${formatAcademicYear(card.year)}`,
    foot: { ...formatFooter(card.student_id), rest: `${formatListName(card)} · ${card.school.name}` },
    facts: toFactRows(card),
    heads: toColumnHeadings(card),
    subjects: card.subjects.map((subject) => toSubjectLine(subject, card)),
    conduct: [
      ['Attitude to Authority', formatLetter(card.attitude)],
      ['Responsibility', formatLetter(card.responsibility)],
      ['Co-operation', formatLetter(card.co_operation)],
    ],
    remarks: [
      [{ label: 'Co-Curricular Activities', text: card.activities ?? '', by: '' }],
      [
        { label: 'Form Teacher’s Remarks', text: form_teacher_remarks ?? '', by: form_teacher ?? '' },
        { label: 'Form Dean’s Remarks', text: dean_remarks ?? '', by: dean ?? '' },
      ],
    ],
    code: code
      ? { file: codeFileName(code), alt: `QR code that opens ${code.page} to check this report card.` }
      : null,
    check: code
      ? [
          { strong: true, words: `Issue number ${formatIssueNumber(code.issueNumber)}` },
          {
            strong: false,
            words: `To check this report card, scan the code, or enter the issue number and the student’s last name at ${code.page}.`,
          },
        ]
      : [
          {
            strong: true,
            words: 'Not posted. This copy has no code and can’t be checked.',
          },
        ],
    key: [
      `Key: ${formatLetterKey(card.key).join(' · ')}`,
      `APP application, CON conduct: ${letters.map((letter) => `${letter} ${letterMeanings[letter]}`).join(' · ')}`,
      'LATE, ABS sessions late and absent · Abs absent, counts 0 · ---- not part of this term’s total',
    ],
  };
}

export const formatDay = (day: string | null) => (day === null ? '' : formatLongDate(day));

/** Rows of the block at the top of the card: two labels with their values. */
const toFactRows = (card: ReportCard) => [
  [
    ['Student', formatListName(card)],
    ['Term', formatTerm(card)],
  ],
  [
    ['Date of Birth', formatDay(card.date_of_birth)],
    ['Student Number', card.student_id],
  ],
  [
    [
      'Reporting Period',
      [card.first_day, card.last_day]
        .filter((day) => day !== null)
        .map(formatDay)
        .join(' to '),
    ],
    ['School Re-opens on', formatDay(card.reopens_on)],
  ],
  [
    ['Class', card.class_id],
    ['No. in Class', String(card.class_size)],
  ],
  [
    [
      'Average',
      [formatAverage(card) ?? [], formatMissingMarks(card.subjects_without_mark, card.subjects.length) ?? []]
        .flat()
        .join(' · '),
    ],
    ['Rank', formatRank(card)],
  ],
  [
    ['Class Average', formatDecimal(card.class_average)],
    ['Class Median', formatDecimal(card.class_median)],
  ],
  [
    ['Sessions Late', formatSessions(card.times_late, card.sessions_possible)],
    ['Sessions Absent', formatSessions(card.times_absent, card.sessions_possible)],
  ],
];

/** `68.4 (B)`; undefined without an average. */
export const formatAverage = ({ average, key }: ReportCard) =>
  average === null ? undefined : `${formatDecimal(average)} (${getLetter(average, key)})`;

export const formatRank = ({ rank, subjects_without_mark: missing }: ReportCard) =>
  rank !== null ? String(rank) : missing === 0 ? '' : 'Not ranked';

const toColumnHeadings = ({ weights }: ReportCard) => [
  'SUBJECT',
  `COURSE (${weights.course}%)`,
  `EXAM (${weights.exam}%)`,
  'TOTAL (100%)',
  'LATE',
  'ABS',
  'APP',
  'CON',
  'SUBJECT TEACHER’S REMARKS',
];

const UNUSED = '----';

/** The course mark, the exam mark and the total of a subject. */
export function formatMarks(subject: CardSubject, { weights }: ReportCard) {
  const used = getCountedParts(weights);
  return [
    used.course ? formatMark(subject.course_mark) : UNUSED,
    used.exam ? formatMark(subject.exam_mark) : UNUSED,
    formatDecimal(subject.total),
  ];
}

function toSubjectLine(subject: CardSubject, card: ReportCard) {
  return {
    subject: subject.subject,
    figures: [
      ...formatMarks(subject, card),
      formatCount(subject.times_late),
      formatCount(subject.times_absent),
      subject.application ?? '',
      subject.conduct ?? '',
    ],
    remark: subject.remark ?? '',
    teacher: subject.teacher ?? '',
  };
}

export const formatDecimal = (value: number | null) => value?.toFixed(1) ?? '';
const formatMark = (mark: Mark) => (mark === null ? '' : String(mark));
const formatCount = (times: number | null) => times?.toString() ?? '';
export const formatSessions = (times: number | null, possible: number | null) =>
  times === null || possible === null ? formatCount(times) : `${times}/${possible}`;
const formatLetter = (letter: ReportCard['attitude']) =>
  letter === null ? '' : `${letter} · ${letterMeanings[letter]}`;
