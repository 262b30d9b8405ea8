import { type ClipboardEvent, useState } from 'react';

/** The share of the limit from which the remaining characters are shown. */
const COUNTER_THRESHOLD = 0.8;

/**
 * Limits the length of an input without cutting text: a paste that is too long is blocked with a message about its
 * length, and near the limit the remaining characters are shown.
 */
export function useMaxLength(max: number, typed: string) {
  const [rejected, setRejected] = useState<{ readonly typed: string; readonly length: number }>();
  const onPaste = (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
    const length = value.length - replaced + event.clipboardData.getData('text').length;
    if (length > max) event.preventDefault();
    setRejected(length > max ? { typed, length } : undefined);
  };
  return {
    attributes: { maxLength: max, onPaste },
    /** The message about the last paste, until something is typed. */
    notice:
      rejected?.typed === typed
        ? `Not pasted: it would be ${String(rejected.length)} characters, and ${String(max)} fit.`
        : undefined,
    aside:
      typed.length >= max * COUNTER_THRESHOLD
        ? `${String(Math.max(max - typed.length, 0))} of ${String(max)} characters left`
        : undefined,
  };
}
