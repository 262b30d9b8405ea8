import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSyncExternalStore } from 'react';
import type { CellPage } from '#web/lib/autosave/cells/use-cell-page.ts';
import type { SaveState } from '#web/lib/autosave/save-state.ts';

/** Whether all cells are saved, announced politely. */
export function CellSaveStatus({ page: { saver, device } }: { readonly page: CellPage }) {
  const state = useSyncExternalStore(saver.subscribe, () => saver.state());
  const unsaved = useSyncExternalStore(saver.subscribe, () => saver.unsavedCount);
  const isStored = useSyncExternalStore(device.subscribe, () => device.isStored);
  const hasFailed = !['idle', 'saving', 'saved'].includes(state.kind);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      <Box
        role="status"
        sx={{ fontWeight: 600, color: hasFailed || state.invalidCount > 0 ? 'error.main' : 'success.main' }}
      >
        {describe(state, unsaved)}
        {hasFailed && !isStored && ' Keep this tab open until then.'}
      </Box>
      {hasFailed && state.kind !== 'signedOut' && (
        <Button size="small" onClick={() => saver.sendNow()}>
          Try now
        </Button>
      )}
    </Box>
  );
}

function describe({ kind, message, invalidCount }: SaveState, unsaved: number): string {
  const waiting = pluralize(unsaved, 'cell');
  switch (kind) {
    case 'offline':
      return `The school’s server can’t be reached. ${waiting} will be sent when it can.`;
    case 'busy':
    case 'full':
      return `The school’s server can’t save at the moment. ${waiting} will be sent again.`;
    case 'signedOut':
      return `You have been logged out. ${waiting} will be sent when you sign in again.`;
    case 'error':
      return `${message ?? ''} ${waiting} not saved.`;
    case 'saving':
      return 'Saving …';
    case 'idle':
    case 'saved':
      if (invalidCount > 0) return `${pluralize(invalidCount, 'cell')} to correct`;
      if (unsaved > 0) return 'Saving …';
      return kind === 'saved' ? 'All saved' : '';
  }
}
