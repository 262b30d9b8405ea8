import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { queryOptions, replaceEqualDeep, useSuspenseQuery } from '@tanstack/react-query';
import { get, getIfChanged } from '#web/lib/api-client.ts';
import { useAccount } from '#web/lib/session.ts';

/** How soon a page shows what was saved from another; one observer asks for all. */
export const POLL_INTERVAL_MS = 5_000;

const recordKey = (id: string) => ['student-record', id] as const;

/**
 * A student's record. The answers to saves are written into it; asked for again, it comes only if it has changed.
 */
export const studentRecordQuery = (id: string) =>
  queryOptions({
    queryKey: recordKey(id),
    queryFn: async ({ client, signal }) => {
      const path = pathTo(paths.studentRecord, { id });
      const held = client.getQueryData<StudentRecord>(recordKey(id));
      if (held)
        return (await getIfChanged<[StudentRecord]>(path, `"${held.version}"`, { signal }))?.[0] ?? held;
      const [record] = await get<[StudentRecord]>(path, { signal });
      return record;
    },
    staleTime: Infinity,
    // An answer that was under way while a save came back must not take the save away again.
    structuralSharing: (held, fetched) =>
      isOlder(fetched as StudentRecord, held as StudentRecord | undefined)
        ? held
        : replaceEqualDeep(held, fetched),
  });

const isOlder = (fetched: StudentRecord, held: StudentRecord | undefined) =>
  held !== undefined && fetched.version < held.version;

/** The record of the student who is signed in. Only below the student layout, which loads it. */
export const useStudentRecord = () => useSuspenseQuery(studentRecordQuery(useAccount().id)).data;
