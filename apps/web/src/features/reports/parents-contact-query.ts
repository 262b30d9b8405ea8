import { paths } from '@formroom/domain/api/paths.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';

const TIME_LIMIT_MS = 60_000;

/** The contacts of the families of a class, or of all classes for `all`. */
export const parentsContactQuery = (classId: string) =>
  queryOptions({
    queryKey: ['parents-contact', classId],
    queryFn: ({ signal }) =>
      get(paths.parentsContact, { query: { class: classId }, signal, timeoutMs: TIME_LIMIT_MS }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
