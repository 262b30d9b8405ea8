import type { StudentRecord } from '@formroom/domain/api/students.ts';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';
import type { AgreementState } from '#web/features/agreement/agree/agreement-state.ts';
import { Confirmation } from '#web/features/agreement/agree/confirmation.tsx';

/** What has become of the agreement, announced to screen readers. */
export function Outcome({ state, record }: { state: AgreementState; record: StudentRecord }) {
  const container = useRef<HTMLDivElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    // It may appear behind the bar at the bottom.
    if (shown.current !== state) container.current?.scrollIntoView({ block: 'nearest' });
    shown.current = state;
  }, [state]);
  return (
    <Box ref={container} aria-live="polite" sx={{ mt: 1 }}>
      {outcomes[state](record)}
    </Box>
  );
}

const waiting = (
  <p>Your agreement has not reached the school yet. Keep this page open: we keep trying to send it.</p>
);
const notWithdrawn = (
  <p>The school still has your agreement. Keep this page open: we keep trying to withdraw it.</p>
);

// While it is being sent there is no text, because the checkbox shows a save indicator.
const outcomes: Record<AgreementState, (record: StudentRecord) => ReactNode> = {
  none: () => null,
  sending: () => null,
  withdrawing: () => null,
  waiting: () => waiting,
  'not withdrawn': () => notWithdrawn,
  agreed: (record) =>
    record.submitted_at !== null && <Confirmation record={record} submittedAt={record.submitted_at} />,
};
