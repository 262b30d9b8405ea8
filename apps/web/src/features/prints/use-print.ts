import { useMutation } from '@tanstack/react-query';
import { postForFile } from '#web/lib/get-file.ts';

export interface PrintRequest {
  readonly url: string;
  readonly body: unknown;
  readonly fileName: string;
}

/** Makes a file to print. It is not cached, because it has answers. */
export const usePrint = () => useMutation({ mutationFn: fetchPrint, gcTime: 0 });

const types = ['application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];

async function fetchPrint({ url, body, fileName }: PrintRequest) {
  const file = await postForFile(url, body, { signal: new AbortController().signal });
  // The file is shown under the portal's origin, where another type could run scripts.
  if (!types.some((type) => file.type.startsWith(type)))
    throw new Error(`The print is ${file.type || 'no file'}.`);
  return { file, fileName };
}
