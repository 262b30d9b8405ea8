import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';
import { useAccount } from '#web/lib/session.ts';

/** A student's record. The answers to saves are written into it; fetching it again by itself could undo typing. */
export const studentRecordQuery = (id: string) =>
  queryOptions({
    queryKey: ['student-record', id],
    queryFn: async ({ signal }) => {
      const [record] = await get<StudentRecord[]>(pathTo(paths.studentRecord, { id }), { signal });
      if (!record) throw new Error(`The record of ${id} came back empty.`);
      return record;
    },
    staleTime: Infinity,
  });

/** The record of the student who is signed in. Only below the student layout, which loads it. */
export const useStudentRecord = () => useSuspenseQuery(studentRecordQuery(useAccount().id)).data;
