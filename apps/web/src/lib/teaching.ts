import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';

/** Who teaches what in a year; a teacher gets the own classes. */
export const teachingQuery = (year: number) =>
  queryOptions({
    queryKey: ['teaching', year],
    queryFn: ({ signal }) => get(paths.teaching, { params: { year }, signal }),
    staleTime: 0,
  });
