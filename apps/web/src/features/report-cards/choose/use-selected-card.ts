import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { ReportCardId } from '#web/features/report-cards/report-card-queries.ts';

const PARAM_NAME = 'card';

/** The student's open card, kept in the URL: Back closes it, and a reload opens it again. */
export function useSelectedCard(studentId: string) {
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { isChosen?: boolean } | null };
  const inAddress = parameters.get(PARAM_NAME);
  const [id, year, term] = inAddress?.split('-') ?? [];
  const isClosing = useRef(false);
  useEffect(() => {
    isClosing.current = false;
  }, [inAddress]);
  const chosen: ReportCardId | undefined =
    id === studentId && (term === '1' || term === '2' || term === '3')
      ? { studentId, year: Number(year), term: Number(term) as ReportCardId['term'] }
      : undefined;
  const change = (value: string | undefined, options: Parameters<typeof setParameters>[1]) => {
    setParameters((before) => {
      const after = new URLSearchParams(before);
      if (value === undefined) after.delete(PARAM_NAME);
      else after.set(PARAM_NAME, value);
      return after;
    }, options);
  };
  return {
    chosen,
    choose: (card: ReportCardId) => {
      change(`${card.studentId}-${card.year}-${card.term}`, { state: { isChosen: true } });
    },
    close: () => {
      // Going back takes effect later, and going back twice would leave the page.
      if (isClosing.current) return;
      isClosing.current = true;
      // A card that was opened here has the list one step back in the history; a card opened by its URL does not.
      if (state?.isChosen === true) void navigate(-1);
      else change(undefined, { replace: true });
    },
  };
}
