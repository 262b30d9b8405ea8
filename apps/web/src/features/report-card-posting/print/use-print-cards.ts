import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { cardsUrl } from '#web/features/report-card-posting/term-api.ts';
import type { TermKey } from '#web/lib/format-term.ts';
import { CardCounter, type PrintedCards } from '#web/features/report-card-posting/print/card-counter.ts';
import { getFile } from '#web/lib/get-file.ts';

/** Loads the cards of a class or of all as one PDF. Closing the dialog stops it. */
export function usePrintCards(term: TermKey) {
  const abortController = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<PrintedCards>();
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: (classId: string) => {
      const { signal } = (abortController.current = new AbortController());
      const counter = new CardCounter();
      setProgress(undefined);
      const onPart = (part: Uint8Array) => {
        const printed = counter.read(part);
        if (printed) setProgress(printed);
      };
      return getFile(cardsUrl(term, classId), { signal, onChunk: onPart });
    },
  });
  useEffect(() => () => abortController.current?.abort(), []);
  const stop = () => {
    abortController.current?.abort();
    reset();
  };
  return { start: mutate, stop, isRunning: isPending, progress, pdf: data, error };
}
