import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getFile } from '#web/lib/get-file.ts';

/** Loads a PDF for one view, with the progress in percent. */
export function usePdf(url: string) {
  const [percent, setPercent] = useState(0);
  const query = useQuery({
    queryKey: ['pdf', url],
    queryFn: async ({ signal }) => {
      setPercent(0);
      const onProgress = (fraction: number) => setPercent(Math.round(fraction * 100));
      const blob = await getFile(url, { signal, onProgress });
      // The blob is shown under the portal's origin, where another type could run scripts.
      if (!blob.type.startsWith('application/pdf')) throw new Error(`${url} is ${blob.type || 'no PDF'}.`);
      return blob;
    },
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
  });
  // A cached document may be outdated: its URL stays the same when it changes.
  const blob = query.isFetchedAfterMount ? query.data : undefined;
  return { ...query, blob, percent };
}
