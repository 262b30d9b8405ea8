import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import { formatIssueNumber } from '@formroom/domain/card-verification/issue-number.ts';
import { formatLetterKey } from '@formroom/domain/report-cards/letter-key.ts';
import { formatAcademicYear, termNames } from '@formroom/domain/report-cards/terms.ts';
import { formatFullName, formatListName } from '@formroom/domain/school/person-name.ts';
import {
  type CardCode,
  codeFileName,
  formatAverage,
  formatDay,
  formatDecimal,
  formatFooter,
  formatMarks,
  formatRank,
  formatSessions,
  toLetterhead,
} from '../card-page.ts';

/** The cards in a transcript, by term. */
export type TranscriptCards = readonly [ReportCard, ...ReportCard[]];

interface TranscriptContent {
  readonly cards: TranscriptCards;
  readonly code: CardCode;
  /** The names of the images that the template may read. */
  readonly files: readonly string[];
  /** The time of issue in the school's time zone. */
  readonly generated: string;
}

/** The card that the head of a transcript is taken from. */
export const getLatest = (cards: TranscriptCards) => cards.at(-1) ?? cards[0];

/** Builds the data for the template: every text as it is printed. School and student are those of the latest card. */
export function buildTranscriptPage({ cards, code, files, generated }: TranscriptContent) {
  const latest = getLatest(cards);
  return {
    title: `Transcript ${latest.student_id}, ${formatFullName(latest)}`,
    generated,
    school: toLetterhead(latest, files),
    foot: {
      ...formatFooter(latest.student_id),
      rest: `${formatListName(latest)} · Issue number ${formatIssueNumber(code.issueNumber)}`,
    },
    facts: [
      [
        ['Student', formatListName(latest)],
        ['Student Number', latest.student_id],
      ],
      [
        ['Date of Birth', formatDay(latest.date_of_birth)],
        ['Number of Terms', String(cards.length)],
      ],
      [
        ['First Term', formatTerm(cards[0])],
        ['Last Term', formatTerm(latest)],
      ],
    ],
    years: [...new Set(cards.map(({ year }) => year))].map((year) =>
      buildYear(
        year,
        cards.filter((card) => card.year === year),
      ),
    ),
    key: [...listKeys(cards), 'Abs absent, counts 0 · ---- not part of that term’s total'],
    code: { file: codeFileName(code), alt: `QR code that opens ${code.page} to check this transcript.` },
    check: [
      { strong: true, words: `Issue number ${formatIssueNumber(code.issueNumber)}` },
      {
        strong: false,
        words: `To check this transcript, scan the code, or enter the issue number and the student’s last name at ${code.page}.`,
      },
    ],
  };
}

const formatTerm = ({ year, term }: ReportCard) => `Term ${term} ${formatAcademicYear(year)}`;

const buildYear = (year: number, cards: readonly ReportCard[]) => ({
  title: `School year ${formatAcademicYear(year)}`,
  terms: cards.map(({ term, weights }) => ({
    name: `Term ${term}, ${termNames[term]}`,
    heads: [`COURSE (${weights.course}%)`, `EXAM (${weights.exam}%)`, 'TOTAL (100%)'],
  })),
  subjects: listSubjects(cards).map((title) => ({
    subject: title,
    figures: cards.flatMap((card) => {
      const subject = card.subjects.find((each) => each.subject === title);
      return subject ? formatMarks(subject, card) : ['', '', ''];
    }),
  })),
  summary: summaryRows
    .map(({ label, format }) => ({ label, values: cards.map(format) }))
    .filter(({ label, values }) => label !== MISSING || values.some((value) => value !== '')),
});

/** The subjects of a year's cards, each after the one that it stands behind on a card. */
function listSubjects(cards: readonly ReportCard[]) {
  const titles: string[] = [];
  for (const { subjects } of cards) {
    let place = 0;
    for (const { subject } of subjects) {
      if (!titles.includes(subject)) titles.splice(place, 0, subject);
      place = titles.indexOf(subject) + 1;
    }
  }
  return titles;
}

/** The average leaves these out. The row is there only if a card of the year has some. */
const MISSING = 'Subjects without a mark';

const summaryRows: readonly { label: string; format: (card: ReportCard) => string }[] = [
  { label: 'Form and class', format: (card) => `Form ${card.form_level}, ${card.class_id}` },
  { label: 'Average', format: (card) => formatAverage(card) ?? '' },
  { label: MISSING, format: ({ subjects_without_mark: missing }) => (missing === 0 ? '' : String(missing)) },
  { label: 'Class average', format: (card) => formatDecimal(card.class_average) },
  { label: 'Rank', format: (card) => formatPlace(card) },
  { label: 'Sessions late', format: (card) => formatSessions(card.times_late, card.sessions_possible) },
  { label: 'Sessions absent', format: (card) => formatSessions(card.times_absent, card.sessions_possible) },
];

const formatPlace = (card: ReportCard) =>
  card.rank === null ? formatRank(card) : `${card.rank} of ${card.class_size}`;

/** The key of the cards, or each with the term from which it holds if the school changed it. */
function listKeys(cards: TranscriptCards) {
  const keys = cards.map((card) => ({ card, key: formatLetterKey(card.key).join(' · ') }));
  const changes = keys.filter(({ key }, index) => key !== keys[index - 1]?.key);
  if (changes.length === 1) return changes.map(({ key }) => `Key: ${key}`);
  return changes.map(({ card, key }) => `Key from ${formatTerm(card)}: ${key}`);
}
