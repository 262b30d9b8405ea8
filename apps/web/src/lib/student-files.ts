import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions } from '@tanstack/react-query';
import { get, post } from '#web/lib/api-client.ts';
import type { FileEntry, SaveDataFiles } from '@formroom/domain/api/documents.ts';

/** A student's current files of all types. */
export const filesQuery = (id: string) =>
  queryOptions({
    queryKey: ['files', id],
    queryFn: ({ signal }) => get(paths.files, { params: { id }, signal }),
  });

/** Removes one file from a student's current files. The school keeps it among the earlier files. */
export async function removeFile(studentId: string, { type, name }: Pick<FileEntry, 'type' | 'name'>) {
  // The list is loaded again, so that a file that another phone has just uploaded stays.
  const current = await get(paths.studentDataFiles, { params: { student_id: studentId } });
  const remaining = current[type].filter((each) => each !== name);
  const posted: SaveDataFiles = { student_id: studentId, [type]: remaining };
  return post(paths.dataFiles, { body: posted });
}
