import type { TermReadiness, TermRecord } from '@formroom/domain/api/term-reports.ts';
import { counted } from '@formroom/domain/school/counted.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorNotice } from '#web/components/feedback/error-notice.tsx';
import { readinessQuery } from '#web/features/post-reports/api/term-calls.ts';
import { type CardsToPost, cardCounts } from '#web/features/post-reports/card-counts.ts';
import { CardPreview } from '#web/features/post-reports/card-preview.tsx';
import { ClassReadiness } from '#web/features/post-reports/class-readiness.tsx';
import { LeftOut } from '#web/features/post-reports/left-out.tsx';
import { PostingChoice } from '#web/features/post-reports/posting-choice.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';

interface ReadinessProps {
  readonly term: TermRecord;
  readonly cards: CardsToPost;
  readonly onChoose: (cards: CardsToPost) => void;
}

/** How many cards are complete, which of them are posted and who is left out, class by class, and one to look at. */
export function Readiness({ term, cards, onChoose }: ReadinessProps) {
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
      {data && <ReadyClasses readiness={data} cards={cards} onChoose={onChoose} onSample={setSample} />}
      {sample !== undefined && (
        <CardPreview term={term} studentId={sample} onClose={() => setSample(undefined)} />
      )}
    </Box>
  );
}

interface ReadyClassesProps extends Pick<ReadinessProps, 'cards' | 'onChoose'> {
  readonly readiness: TermReadiness;
  readonly onSample: (studentId: string) => void;
}

function ReadyClasses({ readiness, cards, onChoose, onSample }: ReadyClassesProps) {
  const { classes, sample } = readiness;
  const counts = cardCounts(readiness);
  if (classes.length === 0) return <Typography>There are no students in any class.</Typography>;
  return (
    <>
      <Typography variant="h3">
        {counts.ready} of {counted(counts['with-marks'], 'report card')}{' '}
        {counts['with-marks'] === 1 ? 'is' : 'are'} complete
      </Typography>
      <PostingChoice readiness={readiness} cards={cards} onChoose={onChoose} />
      <LeftOut readiness={readiness} cards={cards} />
      <Box
        component="ul"
        aria-label="Classes"
        tabIndex={0}
        sx={{
          // On a wide screen the buttons below stay in sight.
          maxHeight: { sm: 'max(112px, 100vh - 800px)' },
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
          <ClassReadiness key={each.class_id} readiness={each} onLook={onSample} />
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
