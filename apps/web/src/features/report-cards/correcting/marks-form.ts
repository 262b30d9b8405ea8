import type { CardCorrection, CorrectedMark } from '@formroom/domain/api/card-corrections.ts';
import type { Mark } from '@formroom/domain/term-report/marks.ts';
import { parseResult } from '@formroom/domain/term-report/parse-result.ts';

export const markNames = ['course_mark', 'exam_mark'] as const;
export type MarkName = (typeof markNames)[number];
type Subject = CardCorrection['subjects'][number];

/** The typed texts by `subject mark`; a mark that was not touched is left out. */
export type MarkTexts = Readonly<Record<string, string>>;

export const markKey = (subject: number, mark: MarkName) => `${subject} ${mark}`;
export const formatMark = (mark: Mark) => (mark === null ? '' : String(mark));

export const MARK_ERROR = 'Type a mark from 0 to 100, with one decimal at most, or Abs.';

/** A typed mark; undefined if it is none. An empty box is no mark. */
function parseMark(text: string): Mark | undefined {
  if (text.trim() === '') return null;
  const parsed = parseResult({ kind: 'mark', heading: '' }, text);
  if ('error' in parsed) return undefined;
  return parsed.value === 'Abs' || typeof parsed.value === 'number' ? parsed.value : null;
}

/** The marks that the texts change, and the keys of texts that are no marks. */
export function readMarks(subjects: readonly Subject[], texts: MarkTexts) {
  const marks: CorrectedMark[] = [];
  const wrong: string[] = [];
  for (const subject of subjects) {
    const typed = {
      subject: subject.subject,
      course_mark: subject.course_mark,
      exam_mark: subject.exam_mark,
    };
    for (const name of markNames) {
      const key = markKey(subject.subject, name);
      const text = texts[key];
      if (text === undefined) continue;
      const mark = parseMark(text);
      if (mark === undefined) wrong.push(key);
      else typed[name] = mark;
    }
    if (markNames.some((name) => typed[name] !== subject[name])) marks.push(typed);
  }
  return { marks, wrong };
}
