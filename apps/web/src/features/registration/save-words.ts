import type { SaveState } from '#web/lib/autosave/save-state.ts';
import { clockTime } from '#web/lib/clock-time.ts';

/** What the page says about saving: other words for each state, shown and read out alike. */
export function saveWords({ kind, savedAt, message, toCorrect }: SaveState): string {
  switch (kind) {
    case 'idle':
      return toCorrect === 0 ? 'Answers save by themselves' : 'Not saved';
    case 'saving':
      return 'Saving…';
    case 'saved':
      return `Saved at ${clockTime(savedAt ?? Date.now())}`;
    case 'offline':
      return 'Offline. Kept on this device until the connection is back.';
    case 'busy':
      return 'The school’s server is not saving just now. Kept on this device, trying again.';
    case 'signedOut':
      return 'Signed out. Kept on this device until you sign in again.';
    case 'fault':
      return `Not saved. ${message ?? ''}`;
  }
}
