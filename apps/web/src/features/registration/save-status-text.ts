import type { SaveState } from '#web/lib/autosave/save-state.ts';
import { fromDeviceTime, toSchoolTime } from '#web/lib/school-clock.ts';

/**
 * The text of each save state, both shown and announced.
 * @param isStoredOnDevice whether unsaved answers survive closing the tab
 */
export function saveStatusText(
  { kind, savedAt, message, invalidCount }: SaveState,
  isStoredOnDevice: boolean,
): string {
  const kept = isStoredOnDevice
    ? `Your answer is kept on this ${getDeviceName()}`
    : 'Your answer is kept in this tab only: do not close it';
  switch (kind) {
    case 'idle':
      return invalidCount === 0 ? 'Answers are saved automatically' : 'Not saved';
    case 'saving':
      return 'Saving…';
    case 'saved':
      return `Saved at ${toSchoolTime(fromDeviceTime(savedAt ?? Date.now()))}`;
    case 'offline':
      return isStoredOnDevice
        ? `No internet. ${kept} and goes to the school when you are back online.`
        : `No internet. ${kept} until you are back online.`;
    case 'busy':
      return `The school’s server can’t save at the moment. ${kept}. Trying again.`;
    case 'full':
      return `The school’s server is full. ${kept} until there is space again. Please tell the school.`;
    case 'signedOut':
      return `You are logged out. ${kept} until you sign in again.`;
    case 'error':
      return `Not saved. ${message ?? ''}`;
  }
}

/** What a family would call the device. */
const getDeviceName = () =>
  'matchMedia' in globalThis && matchMedia('(pointer: coarse)').matches ? 'phone' : 'computer';
