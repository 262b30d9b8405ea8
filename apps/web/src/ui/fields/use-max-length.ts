import { type ClipboardEvent, useState } from 'react';

/** From how much of the room on a box says how much is left. */
const COUNTER_THRESHOLD = 0.8;

/**
 * The most characters that a box takes. Nothing is cut: a paste that does not fit is refused and its length said, and
 * the room that is left is said when it gets short.
 */
export function useMaxLength(max: number, typed: string) {
  const [refused, setRefused] = useState<{ readonly typed: string; readonly length: number }>();
  const onPaste = (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
    const length = value.length - replaced + event.clipboardData.getData('text').length;
    if (length > max) event.preventDefault();
    setRefused(length > max ? { typed, length } : undefined);
  };
  return {
    attributes: { maxLength: max, onPaste },
    /** What became of the last paste, until something else is typed. */
    notice:
      refused?.typed === typed
        ? `Not pasted: it would be ${String(refused.length)} characters, and ${String(max)} fit.`
        : undefined,
    aside:
      typed.length >= max * COUNTER_THRESHOLD
        ? `${String(Math.max(max - typed.length, 0))} of ${String(max)} characters left`
        : undefined,
  };
}
