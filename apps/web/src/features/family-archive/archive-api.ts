import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { downloadUrl } from '#web/lib/download.ts';

/** What a student's archive contains at the moment. */
export const archiveSummaryQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['family-archive', studentId],
    queryFn: ({ signal }) => get(paths.familyArchiveFacts, { params: { id: studentId }, signal }),
    staleTime: 0,
  });

const SERVICE_UNAVAILABLE = 503;

/**
 * Downloads the archive through the browser, because it may be too large for memory. The page can't see whether that
 * fails, so it asks before whether the archive is available.
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
