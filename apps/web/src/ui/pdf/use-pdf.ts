import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getFile } from '#web/lib/get-file.ts';

/** A PDF fetched for one view of it, and how much of it is there, from 0 to 100. */
export function usePdf(url: string) {
  const [percent, setPercent] = useState(0);
  const query = useQuery({
    queryKey: ['pdf', url],
    queryFn: async ({ signal }) => {
      setPercent(0);
      const onProgress = (fraction: number) => setPercent(Math.round(fraction * 100));
      const blob = await getFile(url, { signal, onProgress });
      // Shown as a page of ours, anything else could act as one.
      if (!blob.type.startsWith('application/pdf')) throw new Error(`${url} is ${blob.type || 'no PDF'}.`);
      return blob;
    },
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
  });
  // The same address may stand for another document by now.
  const blob = query.isFetchedAfterMount ? query.data : undefined;
  return { ...query, blob, percent };
}
