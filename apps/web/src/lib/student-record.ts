import { paths } from '@formroom/domain/api/paths.ts';
import type { SaveStudent, SaveStudentResponse, StudentRecord } from '@formroom/domain/api/students.ts';
import { queryOptions, replaceEqualDeep, useSuspenseQuery } from '@tanstack/react-query';
import { get, getIfChanged, post } from '#web/lib/api-client.ts';
import { useRecordOwner } from '#web/lib/record-owner.ts';

/** The start of the query keys of all pages of the list of students, which each save changes. */
export const studentListKey = ['students'] as const;

/** How often a page checks for saves from other devices; one observer polls for all. */
export const POLL_INTERVAL_MS = 5_000;

const recordKey = (id: string) => ['student-record', id] as const;

/** A student's record. Responses to saves are written into the cache; a refetch transfers it only if it has changed. */
export const studentRecordQuery = (id: string) =>
  queryOptions({
    queryKey: recordKey(id),
    queryFn: async ({ client, signal }) => {
      const cached = client.getQueryData<StudentRecord>(recordKey(id));
      if (cached)
        return (
          (await getIfChanged(paths.studentRecord, `"${cached.version}"`, { params: { id }, signal }))?.[0] ??
          cached
        );
      const [record] = (await get(paths.studentRecord, { params: { id }, signal })) as [StudentRecord];
      return record;
    },
    staleTime: Infinity,
    // A refetch that started before a save must not replace the save's response.
    structuralSharing: (cached, fetched) =>
      isOlder(fetched as StudentRecord, cached as StudentRecord | undefined)
        ? cached
        : replaceEqualDeep(cached, fetched),
  });

const isOlder = (fetched: StudentRecord, cached: StudentRecord | undefined) =>
  cached !== undefined && fetched.version < cached.version;

/**
 * Posts a whole record with the version that it was loaded with. The server stores what was changed in it, and answers
 * with the record as it is then (R27).
 */
export const saveStudent = (record: SaveStudent, options: { readonly keepalive?: boolean } = {}) =>
  post(paths.saveStudent, { body: record, ...options }) as Promise<SaveStudentResponse>;

/** The record that the page is about. Use only below a layout that loads it. */
export const useStudentRecord = () => useSuspenseQuery(studentRecordQuery(useRecordOwner().studentId)).data;
