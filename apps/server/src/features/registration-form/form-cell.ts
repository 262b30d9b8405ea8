import type { AnswerValue, Field } from '@formroom/domain/kinds/field.ts';
import { printedAnswer, type TitleOf } from '@formroom/domain/kinds/printed.ts';

/** An answer on the form: a box to tick, or a label with what is written there. */
export interface FormCell {
  readonly label: string;
  readonly value: string;
  /** Null where nothing is to tick. */
  readonly ticked: boolean | null;
  /** Lines that an empty box leaves for a pen. */
  readonly lines: number;
}

/** An answer of more lines is set in one paragraph, so that line breaks alone can't fill pages. */
const MOST_LINES = 6;
const ROOM_FOR_TEXT = 4;

export function cellOf(field: Field, answer: AnswerValue | null, titleOf: TitleOf): FormCell {
  const { label } = field;
  if (field.kind === 'flag' && field.as === 'checkbox')
    return { label, value: '', ticked: answer === 1, lines: 1 };
  const lines = field.kind === 'longText' ? ROOM_FOR_TEXT : 1;
  return { label, value: inFewLines(printedAnswer(field, answer, titleOf)), ticked: null, lines };
}

function inFewLines(text: string) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.join(lines.length > MOST_LINES ? ' / ' : '\n');
}
