import type { PrintSlips } from '@formroom/domain/api/credential-slips.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';
import { postForFile } from '#web/lib/get-file.ts';

/** How many students of each class need a slip. Loaded each time a page asks, because families sign in meanwhile. */
export const slipClassesQuery = queryOptions({
  queryKey: ['slip-classes'],
  queryFn: ({ signal }) => get(paths.credentialSlips, { signal }),
  staleTime: 0,
});

/** The portal's address as printed on slips. */
export const slipAddressQuery = queryOptions({
  queryKey: ['slip-address'],
  queryFn: ({ signal }) => get(paths.slipAddress, { signal }),
});

/**
 * Makes new codes and returns the PDF with them. Can't be cancelled: the earlier codes would be void and the new ones
 * lost. The PDF is not cached.
 */
export function usePrintSlips() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: fetchSlips,
    gcTime: 0,
    // The codes don't wait for the list to reload.
    onSuccess: () => void client.invalidateQueries(slipClassesQuery),
  });
}

async function fetchSlips(request: PrintSlips) {
  const blob = await postForFile(paths.credentialSlips, request, { signal: new AbortController().signal });
  // The blob is shown under the portal's origin, where another type could run scripts.
  if (!blob.type.startsWith('application/pdf')) throw new Error(`The slips are ${blob.type || 'no PDF'}.`);
  return blob;
}
