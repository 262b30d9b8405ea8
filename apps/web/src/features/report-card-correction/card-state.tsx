import type { CardCorrection } from '@formroom/domain/api/card-corrections.ts';
import { formatIssueNumber } from '@formroom/domain/card-verification/issue-number.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import type { CardKey } from '#web/lib/report-card-paths.ts';
import { usePostCard } from '#web/features/report-card-correction/use-post-card.ts';
import { WithdrawCardDialog } from '#web/features/report-card-correction/withdraw-card-dialog.tsx';
import { SchoolTime } from '#web/ui/layout/school-time.tsx';
import { errorMessage } from '#web/lib/api-error.ts';
import { useMayChange } from '#web/lib/session.ts';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';

interface CardStateProps {
  readonly cardKey: CardKey;
  readonly card: CardCorrection;
  readonly preview: (onClose: () => void) => ReactNode;
}

/** Whether a card is posted, and what can be done with it as a whole. */
export function CardState({ cardKey, card, preview }: CardStateProps) {
  const mayChange = useMayChange();
  const [open, setOpen] = useState<'preview' | 'withdrawal'>();
  const close = () => setOpen(undefined);
  const posting = usePostCard(cardKey, card.name, close);
  return (
    <>
      {posting.error && (
        <ErrorNotice title="The card was not posted">{errorMessage(posting.error)}</ErrorNotice>
      )}
      <Box role="status">
        {card.date_posted === null ? (
          'Not posted. The family can’t open this card.'
        ) : (
          <>
            Posted <SchoolTime moment={card.date_posted} />
            {card.issue_number !== null && (
              <>
                , issue number{' '}
                <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                  {formatIssueNumber(card.issue_number)}
                </Box>
              </>
            )}
            .
          </>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen('preview')}>
          View this card
        </Button>
        {mayChange && card.posted === 1 && (
          <Button
            variant="outlined"
            color="error"
            aria-haspopup="dialog"
            onClick={() => setOpen('withdrawal')}
          >
            Withdraw it …
          </Button>
        )}
        {mayChange && card.posted === 0 && (
          <Button
            variant="contained"
            aria-disabled={posting.isPending}
            onClick={() => !posting.isPending && posting.mutate({ posted: 1 })}
          >
            {posting.isPending ? 'Posting …' : 'Post this card'}
          </Button>
        )}
      </Box>
      {open === 'preview' && preview(close)}
      {open === 'withdrawal' && <WithdrawCardDialog cardKey={cardKey} name={card.name} onClose={close} />}
    </>
  );
}
