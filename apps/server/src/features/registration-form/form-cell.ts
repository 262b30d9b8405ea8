import type { AnswerValue, Field } from '@formroom/domain/kinds/field.ts';
import { formatPrintedAnswer, type TitleLookup } from '@formroom/domain/kinds/format-answer.ts';

/** An answer on the form: a tick box, or a label with the value. */
export interface FormCell {
  readonly label: string;
  readonly value: string;
  /** Null for a cell without a tick box. */
  readonly ticked: boolean | null;
  /** The number of ruled lines in an empty cell. */
  readonly lines: number;
}

/** An answer with more lines is printed as one paragraph, so that line breaks alone can't fill pages. */
const MAX_LINES = 6;
const ROOM_FOR_TEXT = 4;

export function toFormCell(field: Field, answer: AnswerValue | null, getTitle: TitleLookup): FormCell {
  const { label } = field;
  if (field.kind === 'flag' && field.control === 'checkbox')
    return { label, value: '', ticked: answer === 1, lines: 1 };
  const lines = field.kind === 'longText' ? ROOM_FOR_TEXT : 1;
  return { label, value: limitLines(formatPrintedAnswer(field, answer, getTitle)), ticked: null, lines };
}

function limitLines(text: string) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.join(lines.length > MAX_LINES ? ' / ' : '\n');
}
