import type { TermRecord } from '@formroom/domain/api/terms.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useMutation, useQuery } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useState } from 'react';
import { Link } from 'react-router';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { WarningNote } from '#web/ui/feedback/warning-note.tsx';
import { slipAddressQuery } from '#web/lib/credential-slips.ts';
import { formatPosted, formatTerm } from '#web/lib/format-term.ts';
import { type CardsToPost, cardCounts } from '#web/features/report-card-posting/card-counts.ts';
import { pathToCheckCards } from '#web/lib/report-card-paths.ts';
import { DeleteTermButton } from '#web/features/report-card-posting/terms/delete-term-button.tsx';
import { PostedTerm } from '#web/features/report-card-posting/post/posted-term.tsx';
import { PostingProgress } from '#web/features/report-card-posting/post/posting-progress.tsx';
import { ReadinessSummary } from '#web/features/report-card-posting/post/readiness-summary.tsx';
import { ConfirmRemoveDialog } from '#web/features/report-card-posting/post/confirm-remove-dialog.tsx';
import { errorMessage } from '#web/lib/api-error.ts';
import {
  postReportCards,
  readinessQuery,
  useUpdateTermCache,
} from '#web/features/report-card-posting/term-api.ts';

/** The height of a typical list of counts, so that the buttons below do not move when the counts load. */
const countsPlace = {
  display: 'grid',
  alignContent: 'start',
  gap: 2.5,
  height: { xs: '36rem', sm: '27rem' },
  overflowY: 'auto',
  // Space for the focus ring.
  m: -0.5,
  p: 0.5,
};

interface PostDialogProps {
  readonly term: TermRecord;
  readonly onClose: () => void;
}

/** Asks before a term's cards are posted or removed (R37). */
export function PostDialog({ term, onClose }: PostDialogProps) {
  const termSaved = useUpdateTermCache();
  const [cards, setCards] = useState<CardsToPost>('with-marks');
  const [isRemoving, setRemoving] = useState(false);
  const posting = useMutation({
    mutationFn: (posted: TermRecord['posted']) =>
      postReportCards({ ...term, posted, ready_only: cards === 'ready' ? 1 : 0 }),
    onSuccess: (saved) => {
      const done = saved.posted === 1 ? 'posted' : 'removed';
      enqueueSnackbar(`${saved.year} Term ${saved.term} reports ${done}`, { variant: 'success' });
      onClose();
      return termSaved(saved);
    },
  });
  const { data: readiness } = useQuery({ ...readinessQuery(term), enabled: term.posted === 0 });
  // With withdrawn cards alone a term can be posted, so that they can be posted one by one.
  const isEmpty = term.posted === 0 && readiness?.withdrawn.count === 0 && cardCounts(readiness)[cards] === 0;
  const { mutate, isPending, error, variables } = posting;
  const title = `Post ${term.year} Term ${term.term} reports?`;
  if (isPending) {
    const doing = variables === 1 ? 'Posting' : 'Removing';
    return (
      <DialogFrame
        title={`${doing} ${term.year} Term ${term.term} reports`}
        description={formatTerm(term)}
        onClose={onClose}
      >
        <PostingProgress posted={variables} />
      </DialogFrame>
    );
  }
  return (
    <DialogFrame
      title={title}
      description={`${formatTerm(term)}, ${
        term.posted === 1 ? formatPosted(term) : formatResultCount(term.students)
      }`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="outlined" disabled={term.posted === 0} onClick={() => setRemoving(true)}>
            No
          </Button>
          <Button variant="contained" disabled={term.posted === 1 || isEmpty} onClick={() => mutate(1)}>
            Yes
          </Button>
        </>
      }
    >
      {error && (
        <ErrorNotice
          title={variables === 1 ? 'The reports were not posted' : 'The reports were not removed'}
          onRetry={() => mutate(variables)}
        >
          {errorMessage(error)}
        </ErrorNotice>
      )}
      {term.date_posted === null ? (
        <>
          <Box sx={countsPlace}>
            <BeforePosting term={term} cards={cards} />
            <CardAddress />
            <ReadinessSummary term={term} cards={cards} onChoose={setCards} />
          </Box>
          <MuiLink
            component={Link}
            to={pathToCheckCards(term)}
            sx={{ justifySelf: 'start', py: 0.5, fontWeight: 600 }}
          >
            See what is missing
          </MuiLink>
          {term.students === 0 && <DeleteTermButton term={term} onDeleted={onClose} />}
        </>
      ) : (
        <PostedTerm term={term} since={term.date_posted} />
      )}
      {isRemoving && (
        <ConfirmRemoveDialog
          term={term}
          onClose={() => setRemoving(false)}
          onRemove={() => {
            setRemoving(false);
            mutate(0);
          }}
        />
      )}
    </DialogFrame>
  );
}

/** What posting would do, with the number of cards once it has loaded, and why a button can't be pressed. */
function BeforePosting({ term, cards }: { term: TermRecord; cards: CardsToPost }) {
  const { data } = useQuery(readinessQuery(term));
  const count = data && cardCounts(data)[cards];
  return (
    <Box role="status">
      {count === 0 && data?.withdrawn.count === 0 ? (
        'No report card has a mark yet, so there is nothing to post. Import the results first. '
      ) : (
        <>
          <strong>Yes</strong> posts{' '}
          {count === undefined ? 'the report cards' : formatToPost(count, term.students)}: families can read
          them at once.{' '}
        </>
      )}
      <strong>No</strong> has nothing to remove: no card is posted yet.
    </Box>
  );
}

/** `575 of 658 report cards` */
const formatToPost = (count: number, all: number) =>
  count < all ? `${count} of ${pluralize(all, 'report card')}` : pluralize(count, 'report card');

/** A warning if the codes of the cards would lead to an address that only this computer knows. */
function CardAddress() {
  const { data } = useQuery(slipAddressQuery);
  if (data?.address !== null) return null;
  return (
    <WarningNote title="The codes on the cards will not work">
      Formroom does not know the address that families use, and a posted card keeps the code that it has. Ask
      your technician to set PUBLIC_URL first. If you post now, nobody can check a card by scanning it.
    </WarningNote>
  );
}

const formatResultCount = (count: number) =>
  count === 0 ? 'no results yet' : count === 1 ? 'results of 1 student' : `results of ${count} students`;
