import type { FileEntry } from '@formroom/domain/api/documents.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';

/** A student's current files of all types. */
export const filesQuery = (id: string) =>
  queryOptions({
    queryKey: ['files', id],
    queryFn: ({ signal }) => get<FileEntry[]>(pathTo(paths.files, { id }), { signal }),
  });
