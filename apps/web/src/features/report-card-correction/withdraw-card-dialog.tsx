import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type SyntheticEvent, useState } from 'react';
import { formatTerm } from '#web/lib/format-term.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import type { CardKey } from '#web/lib/report-card-paths.ts';
import { checkReason, ReasonField } from '#web/features/report-card-correction/reason-field.tsx';
import { usePostCard } from '#web/features/report-card-correction/use-post-card.ts';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';

interface WithdrawCardDialogProps {
  readonly cardKey: CardKey;
  readonly name: string;
  readonly onClose: () => void;
}

const REASON = 'withdrawal-reason';

/** Asks for the reason before one card of a posted term is withdrawn. */
export function WithdrawCardDialog({ cardKey, name, onClose }: WithdrawCardDialogProps) {
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const { mutate, isPending, error } = usePostCard(cardKey, name, onClose);
  const withdraw = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending) return;
    setReasonMissing(reason.trim() === '');
    if (checkReason(REASON, reason)) mutate({ posted: 0, reason });
  };
  return (
    <DialogFrame
      title="Withdraw this report card?"
      description={`${name}, ${formatTerm(cardKey)}`}
      onClose={() => !isPending && onClose()}
      actions={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" form="withdrawal" variant="contained" color="error" aria-disabled={isPending}>
            {isPending ? 'Withdrawing …' : 'Withdraw this card'}
          </Button>
        </>
      }
    >
      {error && <ErrorNotice title="The card was not withdrawn">{errorMessage(error)}</ErrorNotice>}
      <Box component="form" id="withdrawal" noValidate onSubmit={withdraw} sx={{ display: 'grid', gap: 2 }}>
        <Box>The family can no longer open it, until you post it again. No other card changes.</Box>
        <ReasonField
          id={REASON}
          reason={reason}
          hint="Kept in the audit log. The family does not see it."
          error={isReasonMissing ? 'Say why the card is withdrawn.' : undefined}
          onType={setReason}
        />
      </Box>
    </DialogFrame>
  );
}
