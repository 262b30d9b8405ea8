import { officePaths } from '@formroom/domain/api/paths.ts';
import type { TermRecord } from '@formroom/domain/api/terms.ts';
import { formatTermKey } from '@formroom/domain/report-cards/terms.ts';
import AssignmentTurnedInOutlined from '@mui/icons-material/AssignmentTurnedInOutlined';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ImportFlow } from '#web/features/imports/import-flow.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { termsQuery } from '#web/lib/terms.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { createResultsImport } from '#web/pages/office/results-import.ts';
import { formatTerm, formatTermStatus } from '#web/lib/format-term.ts';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';

/** Imports a term’s results from a workbook. */
export function ImportResultsPanel() {
  const terms = useQuery(termsQuery);
  return (
    <Box sx={{ maxWidth: 1120 }}>
      <MuiLink component={Link} to={officePaths.postReports} sx={{ display: 'inline-block', py: 1 }}>
        Back to Post Term Reports
      </MuiLink>
      <PageHeading title="Import results">
        A term’s marks and remarks. You see every change before anything is saved.
      </PageHeading>
      <QueryStates
        query={terms}
        placeholder={<Skeleton variant="rounded" height={320} sx={{ maxWidth: 720 }} />}
        failed="The terms could not be listed"
        empty={
          <EmptyState icon={<AssignmentTurnedInOutlined />} title="There is no term to import results for">
            Add the first with New term.
          </EmptyState>
        }
      >
        {(all) => <ResultsOfTerm terms={all} />}
      </QueryStates>
    </Box>
  );
}

function ResultsOfTerm({ terms }: { terms: readonly TermRecord[] }) {
  const { state } = useLocation() as { state: { term?: string } | null };
  // The first term stays chosen when others are added.
  const [chosen, setChosen] = useState(() => {
    const first = terms.find(({ posted }) => posted === 0) ?? terms[0];
    return state?.term ?? (first && formatTermKey(first));
  });
  const term = terms.find((each) => formatTermKey(each) === chosen) ?? terms[0];
  if (!term) return undefined;
  return (
    <ImportFlow
      kind={createResultsImport(term)}
      before={({ isReading, reset }) => (
        <Box sx={{ maxWidth: 400 }}>
          <SelectField
            id="results-term"
            label="Term"
            chosen={formatTermKey(term)}
            options={terms.map((each) => ({
              value: formatTermKey(each),
              text:
                each.posted === 1
                  ? `${formatTerm(each)} (${formatTermStatus(each).toLowerCase()})`
                  : formatTerm(each),
            }))}
            disabled={isReading}
            onChoose={(value) => {
              // Errors of the last workbook were about another term.
              reset();
              setChosen(value);
            }}
          />
          {term.posted === 1 && (
            <Box sx={{ mt: 1 }}>
              This term is posted. Only students whose report card is not posted are changed. To correct a
              mark on a posted card, open the card: Post Term Reports, Cards and readers.
            </Box>
          )}
        </Box>
      )}
    />
  );
}
