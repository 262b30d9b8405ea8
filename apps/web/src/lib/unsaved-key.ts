const PREFIX = 'formroom.unsaved.';

/** The start of the localStorage keys of encrypted unsaved answers; a student's is this one. */
export const DEVICE_DRAFT = 'formroom.draft';

/** The keys of the drafts on the device, whoever's they are. */
export function listDeviceDrafts() {
  try {
    const items = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    return items.filter((key) => key.startsWith(DEVICE_DRAFT));
  } catch {
    // Storage is blocked by the browser's settings.
    return [];
  }
}

/** Deletes all drafts on the device. */
export function clearDeviceDrafts() {
  for (const item of listDeviceDrafts()) localStorage.removeItem(item);
}

/** The sessionStorage key of a student's unsaved answers. */
export const unsavedKey = (studentId: string) => `${PREFIX}${encodeURIComponent(studentId)}`;

/** The sessionStorage key of what was confirmed and is not sent yet. */
export const unsentConfirmationsKey = (owner: string) => `${unsavedKey(owner)}.confirmed`;

/** Returns what is kept under a key, or else under the first of the student's former keys. */
export const findKept = (storage: Storage, key: string, formerKeys: readonly string[]) =>
  [key, ...formerKeys].map((each) => storage.getItem(each)).find((text) => text !== null) ?? null;

/**
 * Moves what is unsaved from a student's former IDs to the present one (R81). Where both have something, that of the present
 * ID stays.
 */
export function adoptUnsaved(studentId: string, formerIds: readonly string[]) {
  for (const former of formerIds) {
    for (const toKey of [unsavedKey, unsentConfirmationsKey]) {
      const kept = sessionStorage.getItem(toKey(former));
      if (kept === null) continue;
      if (sessionStorage.getItem(toKey(studentId)) === null) sessionStorage.setItem(toKey(studentId), kept);
      sessionStorage.removeItem(toKey(former));
    }
  }
}

/** Deletes the unsaved answers in this tab, except those of the given student. */
export function clearUnsaved(keptStudentId?: string) {
  const kept =
    keptStudentId === undefined ? [] : [unsavedKey(keptStudentId), unsentConfirmationsKey(keptStudentId)];
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
  for (const key of keys) if (!kept.includes(key)) sessionStorage.removeItem(key);
}
