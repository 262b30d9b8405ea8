import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router';
import { goToPlace } from '#web/components/layout/go-to-place.ts';
import { saveWords } from '#web/features/registration/save-words.ts';
import type { SaveState } from '#web/lib/autosave/save-state.ts';
import { useSaver, useSaveState, useToCorrect } from '#web/lib/autosave/use-autosave.ts';
import { useIsKeptOnDevice } from '#web/lib/autosave/use-current-saver.ts';
import { toCorrectByStep, toCorrectWords } from '#web/lib/missing-items.ts';
import { reportSessionExpired } from '#web/lib/session-expiry.ts';

const DOCUMENTS = '/registration/documents';

const isTrouble = ({ kind }: SaveState) => !['idle', 'saving', 'saved'].includes(kind);

/** How saving goes, in words that are also read out, and what can be done about it. */
export function SaveStatus() {
  const saver = useSaver();
  const state = useSaveState();
  const { pathname } = useLocation();
  const saved = saveWords(state, useIsKeptOnDevice());
  // Files are the one thing that waits for a button.
  const isOfAnswers = pathname !== DOCUMENTS || isTrouble(state) || state.toCorrect > 0;
  const words = isOfAnswers ? saved : 'A file reaches the school when you press Upload';
  return (
    <Box sx={{ flex: '1 1 112px', minWidth: 0, fontSize: '0.875rem', lineHeight: 1.35 }}>
      <Box role="status" sx={{ color: isTrouble(state) ? 'error.main' : 'text.secondary' }}>
        {words}
        <ToCorrect after={words} />
      </Box>
      {state.kind === 'signedOut' && <WayOut label="Sign in again" onClick={reportSessionExpired} />}
      {(state.kind === 'fault' || state.kind === 'offline' || state.kind === 'busy') && (
        <WayOut label="Try now" onClick={() => saver.sendNow()} />
      )}
    </Box>
  );
}

/** How many answers can't be saved as they are; leads to the first. */
function ToCorrect({ after }: { after: string }) {
  const names = useToCorrect();
  const { pathname } = useLocation();
  const first = toCorrectByStep(names)[0]?.items[0];
  if (!first) return null;
  const [path, place = ''] = first.to.split('#');
  // A link to a place on the page that is shown changes nothing that moves the focus there.
  const goThere = () => {
    if (path === pathname) goToPlace(`#${place}`);
  };
  return (
    <>
      {after.endsWith('.') ? ' ' : '. '}
      <Box
        component={Link}
        to={first.to}
        onClick={goThere}
        sx={{ display: 'inline-block', py: 0.5, color: 'error.main', fontWeight: 600 }}
      >
        {toCorrectWords(names.length)}
      </Box>
    </>
  );
}

const WayOut = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button size="small" onClick={onClick} sx={{ minHeight: 32, ml: -1, px: 1 }}>
    {label}
  </Button>
);
