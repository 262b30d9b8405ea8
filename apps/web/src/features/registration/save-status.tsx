import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router';
import { useContext, useSyncExternalStore } from 'react';
import { focusHashTarget } from '#web/ui/layout/focus-hash-target.ts';
import { ConfirmerContext } from '#web/lib/autosave/confirmations/use-confirmation.ts';
import { saveStatusText } from '#web/features/registration/save-status-text.ts';
import { useIsStoredOnDevice } from '#web/lib/autosave/family-autosave.ts';
import type { SaveState } from '#web/lib/autosave/save-state.ts';
import { useSaver, useSaveState, useInvalidFields } from '#web/lib/autosave/use-autosave.ts';
import { invalidByStep, formatInvalidCount } from '#web/lib/missing-items.ts';
import { reportSessionExpired } from '#web/lib/session-expiry.ts';
import { useRecordOwner } from '#web/lib/record-owner.ts';

const DOCUMENTS = '/registration/documents';

const hasSaveError = ({ kind }: SaveState) => !['idle', 'saving', 'saved'].includes(kind);

/**
 * The save status, announced to screen readers, and a retry button after a failure.
 * @param isStoredOnDevice whether unsaved answers survive closing the tab
 */
export function SaveStatus({ isStoredOnDevice }: { isStoredOnDevice: boolean }) {
  const saver = useSaver();
  const confirmer = useContext(ConfirmerContext);
  const state = useSendState();
  const { pathname } = useLocation();
  const { pathTo } = useRecordOwner();
  const saved = saveStatusText(state, isStoredOnDevice);
  // Files are the one thing that is not saved automatically.
  const isAboutAnswers = pathname !== pathTo(DOCUMENTS) || hasSaveError(state) || state.invalidCount > 0;
  const text = isAboutAnswers ? saved : 'A file reaches the school when you press Upload';
  return (
    <Box
      sx={{
        display: { xs: 'flex', sm: 'block' },
        alignItems: 'center',
        columnGap: 1,
        flex: { xs: 'none', sm: '1 1 112px' },
        minWidth: 0,
        fontSize: '0.875rem',
        lineHeight: 1.35,
      }}
    >
      <Box
        role="status"
        sx={{ flex: 1, minWidth: 0, color: hasSaveError(state) ? 'error.main' : 'text.secondary' }}
      >
        {/* An element of its own, because a translated text node is not changed any more. */}
        <span>{text}</span>
        <InvalidAnswersLink after={text} />
      </Box>
      {state.kind === 'signedOut' && <StatusAction label="Sign in again" onClick={reportSessionExpired} />}
      {['error', 'offline', 'busy', 'full'].includes(state.kind) && (
        <StatusAction
          label="Try now"
          onClick={() => {
            saver.sendNow();
            confirmer?.sendNow();
          }}
        />
      )}
    </Box>
  );
}

/** The family's. A component of its own, because whether the answers are stored on the device changes with every key. */
export const FamilySaveStatus = () => <SaveStatus isStoredOnDevice={useIsStoredOnDevice()} />;

/** The state of saving; while confirmations wait, why they do. */
function useSendState(): SaveState {
  const state = useSaveState();
  const confirmer = useContext(ConfirmerContext);
  const failure = useSyncExternalStore(confirmer?.subscribe ?? subscribeToNothing, () => confirmer?.failure);
  return hasSaveError(state) || failure === undefined ? state : { ...state, kind: failure };
}

const subscribeToNothing = () => () => undefined;

/** The number of answers that can't be saved, as a link to the first. */
function InvalidAnswersLink({ after }: { after: string }) {
  const names = useInvalidFields();
  const { pathname } = useLocation();
  const { pathTo } = useRecordOwner();
  const first = invalidByStep(names)[0]?.items[0];
  if (!first) return null;
  const to = pathTo(first.to);
  const [path, place = ''] = to.split('#');
  // A link to a hash of the current page does not move the focus, so it is moved here.
  const goThere = () => {
    if (path === pathname) focusHashTarget(`#${place}`);
  };
  return (
    <>
      {after.endsWith('.') ? ' ' : '. '}
      <Box
        component={Link}
        to={to}
        onClick={goThere}
        sx={{ display: 'inline-block', py: 0.5, color: 'error.main', fontWeight: 600 }}
      >
        {formatInvalidCount(names.length)}
      </Box>
    </>
  );
}

const StatusAction = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button size="small" onClick={onClick} sx={{ flex: 'none', minHeight: 32, ml: { sm: -1 }, px: 1 }}>
    {label}
  </Button>
);
