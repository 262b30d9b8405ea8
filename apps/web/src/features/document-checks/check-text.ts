import type { DocumentCheck } from '@formroom/domain/api/documents.ts';

const verbs: Readonly<Record<DocumentCheck['state'], string>> = {
  checked: 'Checked',
  send_again: 'Asked for again',
  removed: 'Removed',
};

/** `Asked for again by admin, 2026-11-22 13:05: The photo is blurred.` */
export function formatCheck({ state, reason, by, at }: DocumentCheck, formatTime: (at: string) => string) {
  const who = by === null ? '' : ` by ${by}`;
  const when = at === null ? '' : `, ${formatTime(at)}`;
  return `${verbs[state]}${who}${when}${reason === null ? '.' : `: ${reason}`}`;
}
