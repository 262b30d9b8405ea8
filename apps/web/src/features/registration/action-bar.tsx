import type { FieldName } from '@formroom/domain/registration/catalogue.ts';
import { steps } from '@formroom/domain/registration/steps.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { focusHashTarget } from '#web/ui/layout/focus-hash-target.ts';
import { BottomBar } from '#web/ui/layout/sticky-bar.tsx';
import { askedToAgree, wasAskedToAgree } from '#web/features/registration/asked-to-agree.ts';
import { useSaver } from '#web/lib/autosave/use-autosave.ts';
import { officeBarRoom } from '#web/lib/design-tokens.ts';
import { useRecordOwner } from '#web/lib/record-owner.ts';

const AGREEMENT: FieldName = 'agree_terms_conditions';

/**
 * The bar with the save status, Back and Continue.
 * @param current the step's address in the family's registration
 */
export function ActionBar({ current, saveStatus }: { current: string; saveStatus: ReactNode }) {
  const saver = useSaver();
  const navigate = useNavigate();
  const { home, isOffice, pathTo } = useRecordOwner();
  const index = steps.findIndex(({ path }) => path === current);
  const previous = steps[index - 1];
  const next = steps[index + 1];
  const location = useLocation();
  const goOn = () => {
    const step = steps[index];
    if (step && next) saver.setProgress(step.id, 1);
    const isUnagreed = saver.answers()?.agree_terms_conditions !== 1 && document.getElementById(AGREEMENT);
    if (next || !isUnagreed || wasAskedToAgree(location.state))
      void navigate(next ? pathTo(next.path) : home);
    else {
      // At once, so that the hint below the checkbox is rendered before the page scrolls to it.
      void navigate(`#${AGREEMENT}`, { replace: true, state: askedToAgree, flushSync: true });
      focusHashTarget(`#${AGREEMENT}`);
    }
  };
  return (
    <BottomBar
      // The office has a second bar at the top, which says whose record it is.
      scrollRoom={{ top: isOffice ? officeBarRoom : 16, bottom: 128 }}
      sx={{
        // On a phone the text has the whole width, so that it takes fewer lines.
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: { xs: 'stretch', sm: 'center' },
        rowGap: 0.75,
        minHeight: 72,
        mt: 'auto',
        mb: { xs: -3, sm: -4 },
        px: { xs: 2, md: 0 },
        py: { xs: 1, sm: 1.5 },
        bgcolor: { xs: 'background.paper', md: 'background.default' },
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {saveStatus}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          flex: '1 0 auto',
          maxWidth: '100%',
          justifyContent: 'flex-end',
          gap: 1.5,
        }}
      >
        <Button variant="outlined" onClick={() => void navigate(previous ? pathTo(previous.path) : home)}>
          Back
        </Button>
        <Button variant="contained" onClick={goOn}>
          {next ? 'Continue' : 'Finish'}
        </Button>
      </Box>
    </BottomBar>
  );
}
