import { paths } from '@formroom/domain/api/paths.ts';
import type { SaveStudentResponse } from '@formroom/domain/api/students.ts';
import { toIsoDate } from '@formroom/domain/school/dates.ts';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { get, post } from '#web/lib/api-client.ts';
import { Autosaver } from '#web/lib/autosave/autosaver.ts';
import type { RecordSource } from '#web/lib/autosave/autosaver-ports.ts';
import { DeviceDrafts } from '#web/lib/autosave/device-drafts.ts';
import { DraftRecovery } from '#web/lib/autosave/draft-recovery.ts';
import { subscribeToPageEvents } from '#web/lib/autosave/page-events.ts';
import { UnsavedStorage } from '#web/lib/autosave/unsaved-storage.ts';
import { studentRecordQuery } from '#web/lib/student-record.ts';
import { clearDeviceDraft, clearUnsaved } from '#web/lib/unsaved-key.ts';

interface CurrentAutosave {
  readonly client: QueryClient;
  readonly studentId: string;
  readonly saver: Autosaver;
  readonly device: DeviceDrafts;
  readonly recovery: DraftRecovery;
  readonly stop: () => void;
}
let current: CurrentAutosave | undefined;

/**
 * The autosaver of the signed-in student. It outlives pages, so that answers that failed to save on one page are sent
 * from the next. Another student's drafts in this tab are deleted.
 */
export const getSaver = (client: QueryClient, studentId: string): Autosaver =>
  getCurrentAutosave(client, studentId).saver;

/** The autosaver, and the drafts that are kept on the device. */
export function getCurrentAutosave(client: QueryClient, studentId: string): CurrentAutosave {
  if (current?.client === client && current.studentId === studentId) return current;
  current?.stop();
  clearUnsaved(studentId);
  const device = new DeviceDrafts(studentId, async () => (await get(paths.draftKey)).key);
  const earlier = new DraftRecovery(device, createCachedRecord(client, studentId));
  const storage = new UnsavedStorage(undefined, (unsaved) => earlier.update(unsaved));
  earlier.update(storage.read(studentId));
  const saver = createFamilySaver(client, studentId, storage);
  const stopListening = subscribeToPageEvents(saver);
  current = {
    client,
    studentId,
    saver,
    device,
    recovery: earlier,
    stop: () => {
      stopListening();
      saver.stop();
      device.stop();
    },
  };
  saver.resume();
  return current;
}

/** A family's autosaver: for the record in the query cache, with the drafts kept in this tab. */
export const createFamilySaver = (client: QueryClient, studentId: string, storage = new UnsavedStorage()) =>
  new Autosaver({
    studentId,
    storage,
    record: createCachedRecord(client, studentId),
    post: (body, options) => post(paths.saveStudent, { body, ...options }) as Promise<SaveStudentResponse>,
    today: () => toIsoDate(new Date()),
  });

/** Renews the key of the device drafts after a change of password. */
export const renewDraftKey = () => current?.device.renewKey();

/** Stops saving and deletes the drafts, for signing out. */
export function endAutosave() {
  current?.stop();
  current = undefined;
  clearUnsaved();
  clearDeviceDraft();
}

/** Reads and writes the record in the query cache. */
export function createCachedRecord(client: QueryClient, studentId: string): RecordSource {
  const { queryKey } = studentRecordQuery(studentId);
  const hash = hashKey(queryKey);
  return {
    read: () => client.getQueryData(queryKey),
    write: (record) => client.setQueryData(queryKey, record),
    subscribe: (listener) =>
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.query.queryHash === hash) listener();
      }),
  };
}
