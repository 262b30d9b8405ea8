import type { AnalysisFinding } from '@formroom/domain/api/term-analysis.ts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { findingsQuery, useNoteFinding } from '#web/features/term-analysis/analysis-api.ts';
import { FindingRow } from '#web/features/term-analysis/finding-row.tsx';
import type { ResultsChoice } from '#web/features/term-analysis/results-address.ts';
import { formatShowMore } from '#web/lib/format-show-more.ts';
import { ActionError } from '#web/ui/feedback/action-error.tsx';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';
import { LinkStyleButton } from '#web/ui/layout/link-style-button.tsx';
import { RowList } from '#web/ui/layout/row-list.ts';
import { visuallyHidden } from '#web/ui/layout/visually-hidden.ts';

/** How many are shown at first, and more with each press. */
const STEP = 10;

interface FindingsProps {
  readonly choice: ResultsChoice;
  /** Undefined for the whole school. */
  readonly classes: readonly string[] | undefined;
}

/** What stands out in a term, and what of it was looked at. */
export function Findings({ choice, classes }: FindingsProps) {
  const findings = useQuery(findingsQuery(choice));
  return (
    <Box component="section" aria-label="What stands out" sx={{ mb: 3 }}>
      <QueryStates
        query={findings}
        loading="Loading what stands out …"
        height={160}
        failed="What stands out could not be loaded"
      >
        {(all) => (
          <FindingLists
            choice={choice}
            findings={all.filter(
              ({ class_id }) => classes === undefined || (class_id !== null && classes.includes(class_id)),
            )}
          />
        )}
      </QueryStates>
    </Box>
  );
}

interface FindingListsProps {
  readonly choice: ResultsChoice;
  readonly findings: readonly AnalysisFinding[];
}

function FindingLists({ choice, findings }: FindingListsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [count, setCount] = useState(STEP);
  const { mutate, error, data: noted } = useNoteFinding(choice);
  const open = findings.filter(({ looked_at }) => looked_at === null);
  const lookedAt = findings.filter(({ looked_at }) => looked_at !== null);
  const note = (finding: AnalysisFinding) =>
    // Its button goes with the row.
    mutate(finding, { onSuccess: () => heading.current?.focus() });
  const toRow = (finding: AnalysisFinding) => (
    <FindingRow key={finding.id} finding={finding} choice={choice} onNote={() => note(finding)} />
  );
  return (
    <>
      <Box component="h2" ref={heading} tabIndex={-1} sx={{ typography: 'h2', m: 0, mb: 1, outline: 'none' }}>
        What stands out
      </Box>
      <div role="status" style={visuallyHidden}>
        {noted && `${noted.title}: ${noted.looked_at ? 'noted as looked at' : 'to look at again'}.`}
      </div>
      <ActionError error={error} />
      {open.length === 0 ? (
        <Box>{lookedAt.length === 0 ? 'Nothing stands out.' : 'Nothing more to look at.'}</Box>
      ) : (
        <RowList aria-label="To look at">{open.slice(0, count).map(toRow)}</RowList>
      )}
      {open.length > count && (
        <LinkStyleButton
          label={formatShowMore(count, open.length, STEP)}
          onClick={() => setCount(count + STEP)}
        />
      )}
      {lookedAt.length > 0 && (
        <Box component="details" sx={{ mt: 1.5 }}>
          <Box component="summary" sx={{ py: 1, cursor: 'pointer', fontWeight: 600 }}>
            {lookedAt.length} looked at
          </Box>
          <RowList aria-label="Looked at">{lookedAt.map(toRow)}</RowList>
        </Box>
      )}
    </>
  );
}
