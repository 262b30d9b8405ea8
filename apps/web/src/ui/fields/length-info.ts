import { messages } from '@formroom/domain/kinds/messages.ts';
import { parseLines } from '@formroom/domain/kinds/printable-text.ts';

/** The share of the limit from which the remaining characters are shown. */
const COUNTER_THRESHOLD = 0.8;

/**
 * The notice of a text that is too long, and what is left near the limit. The input never cuts a text: one that is too
 * long stays in it, and is not saved.
 */
export function lengthInfo(typed: string, max: number) {
  const parsed = parseLines(typed, max);
  const length = [...typed.trim()].length;
  const isTooLong = !parsed.ok && parsed.message === messages.tooLong(max);
  return {
    notice: isTooLong ? `Too long: ${length} letters, ${max} fit. Please shorten it.` : undefined,
    aside: isTooLong || length < max * COUNTER_THRESHOLD ? undefined : remaining(max - length, max),
  };
}

/** The message of a text that is too long. */
export const findTooLong = (typed: string, max: number) => lengthInfo(typed, max).notice;

/** Whether the text in the input with this ID is too long to be sent. The input then gets the focus. */
export function focusIfTooLong(id: string, typed: string, max: number): boolean {
  const isTooLong = findTooLong(typed, max) !== undefined;
  if (isTooLong) document.getElementById(id)?.focus();
  return isTooLong;
}

const remaining = (left: number, max: number) =>
  left > 0 ? `${left} of ${max} letters left` : `Full: ${max} letters at most`;
