import { paths } from '@formroom/domain/api/paths.ts';
import type { SaveStudentAnswer } from '@formroom/domain/api/students.ts';
import { dayOf } from '@formroom/domain/school/dates.ts';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { post } from '#web/lib/api-client.ts';
import { Autosaver } from '#web/lib/autosave/autosaver.ts';
import type { RecordSource } from '#web/lib/autosave/autosaver-ports.ts';
import { listenToPage } from '#web/lib/autosave/page-events.ts';
import { UnsavedStorage } from '#web/lib/autosave/unsaved-storage.ts';
import { studentRecordQuery } from '#web/lib/student-record.ts';
import { dropUnsaved } from '#web/lib/unsaved-key.ts';

let current: { client: QueryClient; studentId: string; saver: Autosaver; stop: () => void } | undefined;

/**
 * The saver of the student who is signed in. It outlives the pages, so that what could not be saved on one is still
 * sent from the next. What another student left waiting in this tab is forgotten.
 */
export function saverOf(client: QueryClient, studentId: string): Autosaver {
  if (current?.client === client && current.studentId === studentId) return current.saver;
  current?.stop();
  dropUnsaved(studentId);
  const saver = familySaver(client, studentId);
  const stopListening = listenToPage(saver);
  current = {
    client,
    studentId,
    saver,
    stop: () => {
      stopListening();
      saver.stop();
    },
  };
  saver.resume();
  return saver;
}

/** A saver as families have it: of the record in the query cache, with what this tab has kept. */
export const familySaver = (client: QueryClient, studentId: string) =>
  new Autosaver({
    studentId,
    storage: new UnsavedStorage(),
    record: recordInCache(client, studentId),
    post: (body, options) => post<SaveStudentAnswer>(paths.saveStudent, body, options),
    today: () => dayOf(new Date()),
  });

/** Signing out ends the saving and forgets what is waiting. */
export function endAutosave() {
  current?.stop();
  current = undefined;
  dropUnsaved();
}

/** The record in the query cache, as a saver reads and writes it. */
export function recordInCache(client: QueryClient, studentId: string): RecordSource {
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
