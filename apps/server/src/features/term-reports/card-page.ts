import type { CardSubject, ReportCard } from '@formroom/domain/api/term-reports.ts';
import { fullName, listName } from '@formroom/domain/school/person-name.ts';
import { keyWords, letterOf, letters, letterWords } from '@formroom/domain/term-report/key.ts';
import { missingMarksText } from '@formroom/domain/term-report/missing-results.ts';
import { type Mark, usedParts } from '@formroom/domain/term-report/marks.ts';
import { academicYear, termNames } from '@formroom/domain/term-report/terms.ts';

interface CardsContent {
  readonly title: string;
  readonly cards: readonly ReportCard[];
  /** The names of the pictures that the template may read. */
  readonly files: readonly string[];
  /** When the cards are printed, as the school's clock says it. */
  readonly generated: string;
}

/** What the cards' template prints: every text as it stands on the paper. */
export const cardsPage = ({ title, cards, files, generated }: CardsContent) => ({
  title,
  generated,
  cards: cards.map((card) => cardPage(card, files)),
});

/** What the foot of every page says before all else: whose it is. */
export const footOf = (studentId: string) => ({ label: 'Student ID#', id: studentId, end: ' ·' });

const termWords = ({ year, term }: ReportCard) => `Term ${term}, ${termNames[term]} ${academicYear(year)}`;

/** The title of a document that is one card. */
export const cardTitle = (card: ReportCard) =>
  `Report Card ${card.student_id}, ${fullName(card)}, ${termWords(card)}`;

/** The title of a document of many cards of a term. */
export const cardsTitle = (card: ReportCard) => `Report Cards, ${termWords(card)}`;

function cardPage(card: ReportCard, files: readonly string[]) {
  const logo = files.find((name) => card.logo !== null && name.startsWith(`logo-${card.logo}.`));
  const { dean, dean_remarks, form_teacher, form_teacher_remarks } = card;
  return {
    school: { ...card.school, logo: logo ?? null },
    title: `END OF TERM REPORT ${academicYear(card.year)}`,
    foot: { ...footOf(card.student_id), rest: `${listName(card)} · ${card.school.name}` },
    facts: factsOf(card),
    heads: headsOf(card),
    subjects: card.subjects.map((subject) => lineOf(subject, card)),
    conduct: [
      ['Attitude to Authority', letterWordsOf(card.attitude)],
      ['Responsibility', letterWordsOf(card.responsibility)],
      ['Co-operation', letterWordsOf(card.co_operation)],
    ],
    remarks: [
      [{ label: 'Co-Curricular Activities', text: card.activities ?? '', by: '' }],
      [
        { label: 'Form Teacher’s Remarks', text: form_teacher_remarks ?? '', by: form_teacher ?? '' },
        { label: 'Form Dean’s Remarks', text: dean_remarks ?? '', by: dean ?? '' },
      ],
    ],
    key: [
      `Key: ${keyWords(card.key).join(' · ')}`,
      `APP application, CON conduct: ${letters.map((letter) => `${letter} ${letterWords[letter]}`).join(' · ')}`,
      'LATE, ABS sessions late and absent · Abs absent, counts 0 · ---- not part of this term’s total',
    ],
  };
}

/** A row of the block at the head of the card: two labels with their values. */
const factsOf = (card: ReportCard) => [
  [
    ['Student', listName(card)],
    ['Term', termWords(card)],
  ],
  [
    ['Date of Birth', card.date_of_birth ?? ''],
    ['Student Number', card.student_id],
  ],
  [
    ['Reporting Period', [card.first_day, card.last_day].filter((day) => day !== null).join(' to ')],
    ['School Re-opens on', card.reopens_on ?? ''],
  ],
  [
    ['Class', card.class_id],
    ['No. in Class', String(card.class_size)],
  ],
  [
    [
      'Average',
      [
        card.average === null ? [] : [`${decimal(card.average)} (${letterOf(card.average, card.key)})`],
        missingMarksText(card.subjects_without_mark, card.subjects.length) ?? [],
      ]
        .flat()
        .join(' · '),
    ],
    ['Rank', rankOf(card)],
  ],
  [
    ['Class Average', decimal(card.class_average)],
    ['Class Median', decimal(card.class_median)],
  ],
  [
    ['Sessions Late', sessionsOf(card.times_late, card.sessions_possible)],
    ['Sessions Absent', sessionsOf(card.times_absent, card.sessions_possible)],
  ],
];

const rankOf = ({ rank, subjects_without_mark: missing }: ReportCard) =>
  rank !== null ? String(rank) : missing === undefined || missing === 0 ? '' : 'Not ranked';

const headsOf = ({ weights }: ReportCard) => [
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

function lineOf(subject: CardSubject, { weights }: ReportCard) {
  const used = usedParts(weights);
  return {
    subject: subject.subject,
    figures: [
      used.course ? markOf(subject.course_mark) : UNUSED,
      used.exam ? markOf(subject.exam_mark) : UNUSED,
      decimal(subject.total),
      countOf(subject.times_late),
      countOf(subject.times_absent),
      subject.application ?? '',
      subject.conduct ?? '',
    ],
    remark: subject.remark ?? '',
    teacher: subject.teacher ?? '',
  };
}

const decimal = (value: number | null) => value?.toFixed(1) ?? '';
const markOf = (mark: Mark) => (mark === null ? '' : String(mark));
const countOf = (times: number | null) => times?.toString() ?? '';
const sessionsOf = (times: number | null, possible: number | null) =>
  times === null || possible === null ? countOf(times) : `${times}/${possible}`;
const letterWordsOf = (letter: ReportCard['attitude']) =>
  letter === null ? '' : `${letter} · ${letterWords[letter]}`;
