import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';

/** A student's current files of all types. */
export const filesQuery = (id: string) =>
  queryOptions({
    queryKey: ['files', id],
    queryFn: ({ signal }) => get(paths.files, { params: { id }, signal }),
  });
