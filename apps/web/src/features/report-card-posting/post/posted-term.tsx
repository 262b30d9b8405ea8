import type { TermReadiness, TermRecord } from '@formroom/domain/api/terms.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useMutation, useQuery } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { Link } from 'react-router';
import { pathToCheckCards, pathToReaders } from '#web/lib/report-card-paths.ts';
import { ReadinessLoader } from '#web/features/report-card-posting/check/readiness-loader.tsx';
import { formatPosted } from '#web/lib/format-term.ts';
import { SchoolDay } from '#web/ui/layout/school-time.tsx';
import {
  postCompleteCards,
  useUpdateTermCache,
  cardFilesQuery,
} from '#web/features/report-card-posting/term-api.ts';
import { TermDetailsList } from '#web/features/report-card-posting/terms/term-details-list.tsx';
import { errorMessage } from '#web/lib/api-error.ts';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';

/** What is posted of a term, and what Yes and No would do now. */
export const PostedTerm = ({ term, since }: { term: TermRecord; since: string }) => (
  <>
    <Box>
      {formatPosted(term)}. Families have been able to read these cards since <SchoolDay moment={since} />.{' '}
      <strong>No</strong> removes all of them, so that no family can open one. You will be asked again first.{' '}
      <strong>Yes</strong> has nothing to do: the term is posted. To correct one student’s card, open{' '}
      <MuiLink component={Link} to={pathToReaders(term)}>
        Cards and readers
      </MuiLink>
      .
    </Box>
    {term.cards_posted < term.students && (
      <ReadinessLoader term={term} height={120}>
        {(readiness) => <NotPosted term={term} readiness={readiness} />}
      </ReadinessLoader>
    )}
    <CardFilesStatus term={term} />
    <TermDetailsList term={term} />
  </>
);

/** The cards that are not posted, by reason, with a button that posts the complete ones. */
function NotPosted({ term, readiness }: { term: TermRecord; readiness: TermReadiness }) {
  const termSaved = useUpdateTermCache();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => postCompleteCards(term),
    onSuccess: ({ term: saved, posted }) => {
      enqueueSnackbar(`${pluralize(posted, 'more report card')} posted`, { variant: 'success' });
      return termSaved(saved);
    },
  });
  const { complete, not_ready: incomplete, withdrawn, without_marks: without } = readiness;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {error && <ErrorNotice title="The cards were not posted">{errorMessage(error)}</ErrorNotice>}
      <Box component="ul" aria-label="Cards that are not posted" sx={{ m: 0, pl: 2.5 }}>
        {complete > 0 && <li>{pluralize(complete, 'card')} complete now</li>}
        {incomplete.count > 0 && <li>{pluralize(incomplete.count, 'card')} with something missing</li>}
        {withdrawn.count > 0 && <li>{pluralize(withdrawn.count, 'card')} withdrawn</li>}
        {without.count > 0 && <li>{pluralize(without.count, 'student')} without marks</li>}
      </Box>
      <Button
        variant="contained"
        disabled={complete === 0}
        aria-disabled={isPending}
        onClick={() => !isPending && mutate()}
      >
        {isPending ? 'Posting …' : formatPostComplete(complete)}
      </Button>
      {complete === 0 && (
        <Box sx={{ color: 'text.secondary' }}>
          No other card is complete yet. The posted ones do not change.
        </Box>
      )}
      <MuiLink component={Link} to={pathToCheckCards(term)} sx={{ py: 0.5, fontWeight: 600 }}>
        See what is missing
      </MuiLink>
    </Box>
  );
}

const formatPostComplete = (count: number) =>
  count === 1 ? 'Post the 1 that is complete now' : `Post the ${count} that are complete now`;

/** How many PDFs of a posted term are ready, while the others are being made (R61). */
function CardFilesStatus({ term }: { term: TermRecord }) {
  const { data } = useQuery(cardFilesQuery(term));
  const isMaking = data !== undefined && data.waiting > 0;
  return (
    <Box role="status">
      {isMaking &&
        `${data.ready} of ${data.cards} PDFs are ready. Families can open every card now: a card that is not ready takes a moment.`}
    </Box>
  );
}
