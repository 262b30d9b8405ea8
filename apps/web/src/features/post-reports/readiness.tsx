import type { TermReadiness, TermRecord } from '@formroom/domain/api/term-reports.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ErrorNotice } from '#web/components/feedback/error-notice.tsx';
import { LoadingOverlay } from '#web/components/feedback/loading-overlay.tsx';
import { readinessQuery } from '#web/features/post-reports/api/term-calls.ts';
import { ClassReadiness } from '#web/features/post-reports/class-readiness.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';

const ReportCardDialog = lazy(async () => ({
  default: (await import('#web/components/report-card/report-card-dialog.tsx')).ReportCardDialog,
}));

/** How many cards are ready, class by class, and one of them to look at. */
export function Readiness({ term }: { term: TermRecord }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(readinessQuery(term));
  const [sample, setSample] = useState<string>();
  return (
    <Box>
      {isPending && (
        <Box role="status" aria-label="Looking at the cards …">
          <Skeleton variant="rounded" height={240} />
        </Box>
      )}
      {error && (
        <ErrorNotice
          title="What is ready could not be read"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {sentenceOf(error)}
        </ErrorNotice>
      )}
      {data && <ReadyClasses readiness={data} onSample={setSample} />}
      {sample !== undefined && (
        <Suspense fallback={<LoadingOverlay label="Opening …" />}>
          <ReportCardDialog
            studentId={sample}
            year={term.year}
            term={term.term}
            onClose={() => setSample(undefined)}
          />
        </Suspense>
      )}
    </Box>
  );
}

interface ReadyClassesProps {
  readonly readiness: TermReadiness;
  readonly onSample: (studentId: string) => void;
}

function ReadyClasses({ readiness: { classes, sample }, onSample }: ReadyClassesProps) {
  const sum = (count: 'cards' | 'ready' | 'without_results') =>
    classes.reduce((total, each) => total + each[count], 0);
  const without = sum('without_results');
  if (classes.length === 0) return <Typography>There are no students in any class.</Typography>;
  return (
    <>
      <Typography variant="h3">
        {sum('ready')} of {sum('cards')} cards are ready
      </Typography>
      {without > 0 && (
        <Typography>
          {without === 1 ? '1 student has' : `${without} students have`} no results in this term, and so no
          card.
        </Typography>
      )}
      <Box
        component="ul"
        aria-label="Classes"
        tabIndex={0}
        sx={{
          // On a wide screen the buttons below stay in sight.
          maxHeight: { sm: 'max(180px, 100vh - 530px)' },
          overflowY: { sm: 'auto' },
          my: 1.5,
          mx: 0,
          p: 0,
          listStyle: 'none',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {classes.map((each) => (
          <ClassReadiness key={each.class_id} readiness={each} />
        ))}
      </Box>
      {sample !== null && (
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => onSample(sample)}>
          Look at a sample card
        </Button>
      )}
    </>
  );
}
