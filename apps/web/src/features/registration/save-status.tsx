import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { saveWords } from '#web/features/registration/save-words.ts';
import type { SaveState } from '#web/lib/autosave/save-state.ts';
import { useSaver, useSaveState } from '#web/lib/autosave/use-autosave.ts';
import { reportSessionExpired } from '#web/lib/session-expiry.ts';

const isTrouble = ({ kind }: SaveState) => !['idle', 'saving', 'saved'].includes(kind);

/** How saving goes, in words that are also read out, and what can be done about it. */
export function SaveStatus() {
  const saver = useSaver();
  const state = useSaveState();
  return (
    <Box sx={{ flex: '1 1 112px', minWidth: 0, fontSize: '0.875rem', lineHeight: 1.35 }}>
      <Box role="status" sx={{ color: isTrouble(state) ? 'error.main' : 'text.secondary' }}>
        {saveWords(state)}
      </Box>
      {state.kind === 'signedOut' && <WayOut label="Sign in again" onClick={reportSessionExpired} />}
      {(state.kind === 'fault' || state.kind === 'offline' || state.kind === 'busy') && (
        <WayOut label="Try now" onClick={() => saver.sendNow()} />
      )}
    </Box>
  );
}

const WayOut = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button size="small" onClick={onClick} sx={{ minHeight: 32, ml: -1, px: 1 }}>
    {label}
  </Button>
);
