import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { downloadUrl } from '#web/lib/download.ts';

/** What waits in a student's archive, as it is now. */
export const archiveSummaryQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['family-archive', studentId],
    queryFn: ({ signal }) => get(paths.familyArchiveFacts, { params: { id: studentId }, signal }),
    staleTime: 0,
  });

const SERVICE_UNAVAILABLE = 503;

/**
 * Hands the archive to the browser's own downloads, because it may be larger than a page can hold. What would keep it
 * from coming is asked for before: of a download that fails the page hears nothing.
 */
export function useArchiveDownload(studentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { not_now: reason } = await client.query(archiveSummaryQuery(studentId));
      if (reason !== null) throw new ApiError(SERVICE_UNAVAILABLE, { message: reason });
      downloadUrl(pathTo(paths.familyArchive, { id: studentId }));
    },
  });
}
