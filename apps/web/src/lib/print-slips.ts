import type { PrintSlips, SlipAddress } from '@formroom/domain/api/credential-slips.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';
import { postForFile } from '#web/lib/get-file.ts';

export const slipClassesKey = ['slip-classes'] as const;

/** The portal's address as slips print it. */
export const slipAddressQuery = queryOptions({
  queryKey: ['slip-address'],
  queryFn: ({ signal }) => get<SlipAddress>(paths.slipAddress, { signal }),
});

/**
 * Makes new codes and gives the PDF with them. It is not stopped half-way: the codes of before would be void, and
 * nobody would have those of now. The PDF is let go of with what shows it.
 */
export function usePrintSlips() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: fetchSlips,
    gcTime: 0,
    // The codes don't wait for the list.
    onSuccess: () => void client.invalidateQueries({ queryKey: slipClassesKey }),
  });
}

async function fetchSlips(whom: PrintSlips) {
  const blob = await postForFile(paths.credentialSlips, whom, { signal: new AbortController().signal });
  // Shown as a page of ours, anything else could act as one.
  if (!blob.type.startsWith('application/pdf')) throw new Error(`The slips are ${blob.type || 'no PDF'}.`);
  return blob;
}
