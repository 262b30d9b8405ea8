import type { AnalysisGroup, Grouping } from '@formroom/domain/api/term-analysis.ts';

interface Label {
  readonly heading: string;
  readonly name: 'class_id' | 'subject' | 'teacher';
}

const classLabel: Label = { heading: 'Class', name: 'class_id' };
const subjectLabel: Label = { heading: 'Subject', name: 'subject' };

interface Section {
  readonly by: Grouping;
  readonly title: string;
  /** What names a group. */
  readonly labels: readonly Label[];
}

/** The parts of the results on paper and in a workbook. */
export const sections: readonly Section[] = [
  { by: 'class', title: 'Classes', labels: [classLabel] },
  { by: 'subject', title: 'Subjects', labels: [subjectLabel] },
  { by: 'class_subject', title: 'Classes and subjects', labels: [classLabel, subjectLabel] },
  { by: 'teacher', title: 'Teachers', labels: [{ heading: 'Teacher', name: 'teacher' }] },
];

export const figureNames = [
  'mean',
  'median',
  'lower_quartile',
  'upper_quartile',
  'lowest',
  'highest',
] as const satisfies readonly (keyof AnalysisGroup)[];

export const figureLabels: Readonly<Record<(typeof figureNames)[number], string>> = {
  mean: 'Mean',
  median: 'Median',
  lower_quartile: 'Lower quartile',
  upper_quartile: 'Upper quartile',
  lowest: 'Lowest',
  highest: 'Highest',
};
