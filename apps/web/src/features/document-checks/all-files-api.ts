import type { FileEntry } from '@formroom/domain/api/documents.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { filesQuery, refreshFiles } from '#web/lib/student-files.ts';
import { get } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** All files of a student, earlier ones included. */
export const allFilesQuery = (id: string) =>
  queryOptions({
    queryKey: [...filesQuery(id).queryKey, 'all'],
    queryFn: ({ signal }) => get(paths.files, { params: { id }, query: { all: '1' }, signal }),
    staleTime: 0,
  });

/** Sends a change of a student's files, which answers with all of them. After a conflict the files are loaded again. */
export function useFilesChange<Input>(
  studentId: string,
  send: (input: Input) => Promise<FileEntry[]>,
  onDone: () => void,
) {
  const client: QueryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (files) => {
      client.setQueryData(allFilesQuery(studentId).queryKey, files);
      onDone();
      await refreshFiles(client, studentId);
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409) await refreshFiles(client, studentId);
    },
  });
}
