import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import type { TermRecord } from '@formroom/domain/api/terms.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { termsQuery } from '#web/lib/terms.ts';
import type { TermKey } from '#web/lib/format-term.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';

interface TermLoaderProps {
  readonly term: TermKey | undefined;
  readonly children: (term: TermRecord) => ReactNode;
}

/** Loads the term that a page is about. */
export function TermLoader({ term: key, children }: TermLoaderProps) {
  const terms = useQuery(termsQuery);
  return (
    <QueryStates query={terms} height={320} failed="The term could not be loaded">
      {(all) => {
        const term = all.find((each) => each.year === key?.year && each.term === key.term);
        return term ? (
          children(term)
        ) : (
          <EmptyState icon={<AssignmentOutlined />} title="This term does not exist">
            Choose one under Post Term Reports.
          </EmptyState>
        );
      }}
    </QueryStates>
  );
}
