import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { CardOf } from '#web/components/report-card/report-card-queries.ts';

const NAME = 'card';

/**
 * The card of a student that is open, kept in the address: a phone's Back closes it, a reload opens it again.
 */
export function useChosenCard(studentId: string) {
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { isChosen?: boolean } | null };
  const inAddress = parameters.get(NAME);
  const [id, year, term] = inAddress?.split('-') ?? [];
  const isClosing = useRef(false);
  useEffect(() => {
    isClosing.current = false;
  }, [inAddress]);
  const chosen: CardOf | undefined =
    id === studentId && (term === '1' || term === '2' || term === '3')
      ? { studentId, year: Number(year), term: Number(term) as CardOf['term'] }
      : undefined;
  const change = (value: string | undefined, options: Parameters<typeof setParameters>[1]) => {
    setParameters((before) => {
      const after = new URLSearchParams(before);
      if (value === undefined) after.delete(NAME);
      else after.set(NAME, value);
      return after;
    }, options);
  };
  return {
    chosen,
    choose: (card: CardOf) => {
      change(`${card.studentId}-${card.year}-${card.term}`, { state: { isChosen: true } });
    },
    close: () => {
      // A step back takes effect later; a second one would leave the page.
      if (isClosing.current) return;
      isClosing.current = true;
      // What was opened here is one step back; what came with the address is not.
      if (state?.isChosen === true) void navigate(-1);
      else change(undefined, { replace: true });
    },
  };
}
