import { paths } from '@formroom/domain/api/paths.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';
import { confirmationsQuery } from '#web/lib/autosave/confirmations/confirmations-query.ts';
import { studentRecordQuery } from '#web/lib/student-record.ts';

/** A student's current files of all types. */
export const filesQuery = (id: string) =>
  queryOptions({
    queryKey: ['files', id],
    queryFn: ({ signal }) => get(paths.files, { params: { id }, signal }),
  });

/** Reloads the files, and the record, which counts them. */
export const refreshFiles = (client: QueryClient, studentId: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: filesQuery(studentId).queryKey }),
    client.invalidateQueries({ queryKey: studentRecordQuery(studentId).queryKey }),
    client.invalidateQueries({ queryKey: confirmationsQuery(studentId).queryKey }),
  ]);
