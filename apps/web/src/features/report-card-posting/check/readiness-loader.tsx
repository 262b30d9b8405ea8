import type { TermReadiness, TermRecord } from '@formroom/domain/api/terms.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readinessQuery } from '#web/features/report-card-posting/term-api.ts';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';

interface ReadinessLoaderProps {
  readonly term: TermRecord;
  /** The height of the placeholder, in pixels. */
  readonly height: number;
  readonly children: (readiness: TermReadiness) => ReactNode;
}

/** Loads the readiness of a term's cards, with a placeholder and an error message. */
export function ReadinessLoader({ term, height, children }: ReadinessLoaderProps) {
  const readiness = useQuery(readinessQuery(term));
  return (
    <QueryStates
      query={readiness}
      loading="Checking the cards …"
      height={height}
      failed="The cards could not be checked"
    >
      {children}
    </QueryStates>
  );
}
