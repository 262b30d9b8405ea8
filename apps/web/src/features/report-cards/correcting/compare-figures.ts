import type { CardCorrectionPreview, CardFigures } from '@formroom/domain/api/card-corrections.ts';
import { formatMark, markNames } from '#web/features/report-cards/correcting/marks-form.ts';

/** A figure on the card before and after a correction. */
export interface ComparedFigure {
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

const markTitles = { course_mark: 'course mark', exam_mark: 'exam mark' } as const;
const orNone = (figure: number | null) => (figure === null ? 'none' : figure.toFixed(1));
const formatRank = ({ rank, class_size: size }: CardFigures) =>
  rank === null ? 'not ranked' : `${rank} of ${size}`;

/** The changed marks and totals, and the average, rank and figures of the class, changed or not. */
export function compareFigures({
  before,
  after,
}: Pick<CardCorrectionPreview, 'before' | 'after'>): ComparedFigure[] {
  const subjects = after.subjects.flatMap((subject) => {
    const old = before.subjects.find(({ title }) => title === subject.title);
    const rows = [
      ...markNames.map((name) => ({
        title: `${subject.title}, ${markTitles[name]}`,
        before: formatMark(old?.[name] ?? null) || 'none',
        after: formatMark(subject[name]) || 'none',
      })),
      { title: `${subject.title}, total`, before: orNone(old?.total ?? null), after: orNone(subject.total) },
    ];
    return rows.filter((row) => row.before !== row.after);
  });
  return [
    ...subjects,
    { title: 'Average', before: orNone(before.average), after: orNone(after.average) },
    { title: 'Rank', before: formatRank(before), after: formatRank(after) },
    { title: 'Class average', before: orNone(before.class_average), after: orNone(after.class_average) },
    { title: 'Class median', before: orNone(before.class_median), after: orNone(after.class_median) },
  ];
}
