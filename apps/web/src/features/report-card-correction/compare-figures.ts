import {
  type CardCorrectionPreview,
  type CardFigures,
  correctableNames,
  remarkNames,
} from '@formroom/domain/api/card-corrections.ts';
import { formatFieldTitle, formatValue } from '#web/features/report-card-correction/correction-form.ts';

/** A figure on the card before and after a correction. */
export interface ComparedFigure {
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

const isChanged = (row: ComparedFigure) => row.before !== row.after;
const orNone = (figure: number | null) => (figure === null ? 'none' : figure.toFixed(1));
const formatRank = ({ rank, class_size: size }: CardFigures) =>
  rank === null ? 'not ranked' : `${rank} of ${size}`;

/** The changed marks, totals and remarks, and the average, rank and figures of the class, changed or not. */
export function compareFigures({
  before,
  after,
}: Pick<CardCorrectionPreview, 'before' | 'after'>): ComparedFigure[] {
  const subjects = after.subjects.flatMap((subject) => {
    const old = before.subjects.find(({ title }) => title === subject.title);
    const rows = [
      ...correctableNames.map((name) => ({
        title: formatFieldTitle(subject.title, name),
        before: formatValue(old?.[name] ?? null) || 'none',
        after: formatValue(subject[name]) || 'none',
      })),
      { title: `${subject.title}, total`, before: orNone(old?.total ?? null), after: orNone(subject.total) },
    ];
    return rows.filter(isChanged);
  });
  const remarks = remarkNames.map((name) => ({
    title: formatFieldTitle(null, name),
    before: before.remarks[name] ?? 'none',
    after: after.remarks[name] ?? 'none',
  }));
  return [
    ...subjects,
    ...remarks.filter(isChanged),
    { title: 'Average', before: orNone(before.average), after: orNone(after.average) },
    { title: 'Rank', before: formatRank(before), after: formatRank(after) },
    { title: 'Class average', before: orNone(before.class_average), after: orNone(after.class_average) },
    { title: 'Class median', before: orNone(before.class_median), after: orNone(after.class_median) },
  ];
}
