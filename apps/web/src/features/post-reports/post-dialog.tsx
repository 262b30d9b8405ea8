import type { TermRecord } from '@formroom/domain/api/term-reports.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { ErrorNotice } from '#web/components/feedback/error-notice.tsx';
import { termWords } from '#web/components/report-card/card-words.ts';
import { postTermReports } from '#web/features/post-reports/api/term-calls.ts';
import { useTermSaved } from '#web/features/post-reports/api/use-term-saved.ts';
import { DialogFrame } from '#web/components/feedback/dialog-frame.tsx';
import { PostingProgress } from '#web/features/post-reports/posting-progress.tsx';
import { Readiness } from '#web/features/post-reports/readiness.tsx';
import { SchoolDay } from '#web/features/post-reports/school-time.tsx';
import { TermFactsList } from '#web/features/post-reports/term-facts-list.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';

interface PostDialogProps {
  readonly term: TermRecord;
  readonly onClose: () => void;
}

/** Asks before a term's cards are posted or removed; its words and buttons are the specification's. */
export function PostDialog({ term, onClose }: PostDialogProps) {
  const termSaved = useTermSaved();
  const posting = useMutation({
    mutationFn: (posted: TermRecord['posted']) => postTermReports({ ...term, posted }),
    onSuccess: (saved) => {
      const done = saved.posted === 1 ? 'posted' : 'removed';
      enqueueSnackbar(`${saved.year} Term ${saved.term} reports ${done}`, { variant: 'success' });
      onClose();
      return termSaved(saved);
    },
  });
  const { mutate, isPending, error, variables } = posting;
  const title = `Post ${term.year} Term ${term.term} reports?`;
  if (isPending) {
    return (
      <DialogFrame title={title} about={termWords(term)} onClose={onClose}>
        <PostingProgress posted={variables} />
      </DialogFrame>
    );
  }
  return (
    <DialogFrame
      title={title}
      about={`${termWords(term)}, ${studentsWords(term.students)}`}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="outlined" onClick={() => mutate(0)}>
            No
          </Button>
          <Button variant="contained" onClick={() => mutate(1)}>
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
          {sentenceOf(error)}
        </ErrorNotice>
      )}
      {term.date_posted === null ? (
        <Box>
          <strong>Yes</strong> lets every family read its card at once. <strong>No</strong> leaves the cards
          unposted.
        </Box>
      ) : (
        <Box>
          Families can read these cards since <SchoolDay moment={term.date_posted} />. <strong>No</strong>{' '}
          takes every card back at once; <strong>Yes</strong> leaves them posted.
        </Box>
      )}
      <TermFactsList term={term} />
      {term.posted === 0 && <Readiness term={term} />}
    </DialogFrame>
  );
}

const studentsWords = (count: number) =>
  count === 0 ? 'no results yet' : count === 1 ? 'results of 1 student' : `results of ${count} students`;
