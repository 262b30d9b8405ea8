import { paths } from '@formroom/domain/api/paths.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { getFile } from '#web/lib/get-file.ts';
import { saveBlob } from '#web/lib/save-blob.ts';

const FILE_NAME = 'Registration Data.xlsx';

/** Downloads the workbook with every answer of every student; it can be stopped. */
export function useExport() {
  const stopper = useRef<AbortController>(undefined);
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: async () => {
      stopper.current = new AbortController();
      saveBlob(await getFile(paths.exportData, { signal: stopper.current.signal }), FILE_NAME);
    },
  });
  const stop = () => {
    stopper.current?.abort();
    reset();
  };
  return { start: () => mutate(), stop, isRunning: isPending, isDone: isSuccess, error };
}
