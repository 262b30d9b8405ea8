const PREFIX = 'formroom.unsaved.';

/** Where in localStorage the unsent answers of one student are kept, encrypted. */
export const DEVICE_DRAFT = 'formroom.draft';

/** Forgets what the device keeps, whoever's it is. */
export function clearDeviceDraft() {
  try {
    localStorage.removeItem(DEVICE_DRAFT);
  } catch {
    // Where the browser forbids storage nothing was kept.
  }
}

/** Where in the tab's sessionStorage the answers of a student wait that could not be saved yet. */
export const unsavedKey = (studentId: string) => `${PREFIX}${encodeURIComponent(studentId)}`;

/** Forgets what waits in this tab, but for the student's own when one is named. */
export function clearUnsaved(exceptOf?: string) {
  const kept = exceptOf === undefined ? undefined : unsavedKey(exceptOf);
  const waiting = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
  for (const key of waiting) if (key !== kept) sessionStorage.removeItem(key);
}
