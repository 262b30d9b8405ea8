import Check from '@mui/icons-material/Check';
import ErrorOutline from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import type { EditStatus } from '#web/features/students/edit/use-office-saver.ts';
import type { SaveState } from '#web/lib/autosave/save-state.ts';

const shown: Record<EditStatus, { icon: ReactNode; label: string } | undefined> = {
  none: undefined,
  updating: { icon: <Spinner size={20} />, label: 'Updating' },
  updated: { icon: <Check sx={{ color: 'success.main' }} />, label: 'Updated Successfully.' },
  failed: { icon: <ErrorOutline sx={{ color: 'error.main' }} />, label: 'Error Occured.' },
};

interface EditStatusLineProps {
  readonly status: EditStatus;
  readonly state: SaveState;
  readonly onRetry: () => void;
}

/** The status of the last save (R31); after a failure with the reason and a retry button. */
export function EditStatusLine({ status, state, onRetry }: EditStatusLineProps) {
  const reason = status === 'failed' ? failureReason(state) : undefined;
  return (
    <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
      <Box role="status" sx={{ color: status === 'failed' ? 'error.main' : 'text.primary' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 24, fontWeight: 600 }}>
          <Box component="span" aria-hidden sx={{ display: 'grid' }}>
            {shown[status]?.icon}
          </Box>
          {shown[status]?.label}
        </Box>
        {reason}
      </Box>
      {reason !== undefined && (
        <Button size="small" onClick={onRetry} sx={{ minHeight: 36, ml: -1, px: 1 }}>
          Try now
        </Button>
      )}
    </Box>
  );
}

/** Why a save failed; undefined for invalid fields, which show their own messages. */
function failureReason({ kind, message }: SaveState): string | undefined {
  switch (kind) {
    case 'offline':
      return 'The school’s server can’t be reached. What you typed is kept and sent again.';
    case 'busy':
      return 'The school’s server can’t save at the moment. What you typed is kept and sent again.';
    case 'full':
      return 'The school’s server is full. What you typed is kept and sent again. Tell the technician.';
    case 'signedOut':
      return 'You have been logged out. What you typed is kept until you sign in again.';
    case 'error':
      return message ?? '';
    case 'idle':
    case 'saving':
    case 'saved':
      return undefined;
  }
}
