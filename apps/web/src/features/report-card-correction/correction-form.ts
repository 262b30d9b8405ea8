import {
  type CardCorrection,
  type CorrectedMark,
  correctableNames,
  remarkNames,
} from '@formroom/domain/api/card-corrections.ts';
import { markColumns, studentColumns } from '@formroom/domain/report-cards/columns.ts';
import { MARK_MESSAGE } from '@formroom/domain/report-cards/marks.ts';
import { parseResult } from '@formroom/domain/report-cards/parse-result.ts';

export const markNames = ['course_mark', 'exam_mark'] as const;
export type MarkName = (typeof markNames)[number];
type FieldName = CardCorrection['corrections'][number]['changes'][number]['field'];

/** The typed texts by field; one that was not touched is left out. */
export type TypedTexts = Readonly<Record<string, string>>;
/** What is wrong with a typed text, by field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The key of a subject’s field, or of a text that belongs to no subject. */
export const fieldKey = (subject: number | null, field: FieldName) =>
  subject === null ? field : `${subject} ${field}`;

export const formatValue = (value: string | number | null) => (value === null ? '' : String(value));

const columns = {
  course_mark: { ...markColumns.course_mark, heading: 'course mark' },
  exam_mark: { ...markColumns.exam_mark, heading: 'exam mark' },
  remark: { ...markColumns.remark, heading: 'remark' },
  activities: studentColumns.activities,
  form_teacher_remarks: studentColumns.form_teacher_remarks,
  dean_remarks: studentColumns.dean_remarks,
} as const;

/** `Mathematics, course mark`, or `Form Dean’s Remarks`. */
export const formatFieldTitle = (subject: string | null, field: FieldName) =>
  subject === null ? columns[field].heading : `${subject}, ${columns[field].heading}`;

/** What a text says in a field. An empty box, as a dash, is none. */
function parseText(field: FieldName, text: string) {
  if (text.trim() === '') return { value: null };
  const parsed = parseResult(columns[field], text);
  return 'error' in parsed && columns[field].kind === 'mark' ? { error: MARK_MESSAGE } : parsed;
}

type CorrectableCard = Pick<CardCorrection, 'subjects' | 'remarks'>;

/** The marks and remarks that the texts change, and what is wrong with texts. */
export function readCorrection({ subjects, remarks }: CorrectableCard, texts: TypedTexts) {
  const errors: Record<string, string> = {};
  /** The values as they should be. */
  const readFields = <Name extends FieldName, Values extends Record<Name, string | number | null>>(
    subject: number | null,
    names: readonly Name[],
    stored: Values,
  ) => {
    const typed = { ...stored };
    for (const name of names) {
      const key = fieldKey(subject, name);
      const text = texts[key];
      if (text === undefined) continue;
      const parsed = parseText(name, text);
      if ('error' in parsed) errors[key] = parsed.error;
      else typed[name] = parsed.value as Values[Name];
    }
    return { typed, isChanged: names.some((name) => typed[name] !== stored[name]) };
  };
  const marks = subjects.flatMap(({ title: _title, total: _total, ...stored }): CorrectedMark[] => {
    const { typed, isChanged } = readFields(stored.subject, correctableNames, stored);
    return isChanged ? [typed] : [];
  });
  const { typed, isChanged } = readFields(null, remarkNames, remarks);
  return { marks, ...(isChanged && { remarks: typed }), errors };
}
