import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { MaterialDesignContent, SnackbarProvider } from 'notistack';
import { colours } from '#web/lib/design-tokens.ts';

// The package's own green and red are too pale for white text.
const Content = styled(MaterialDesignContent)({
  fontFamily: 'inherit',
  fontSize: '1rem',
  borderRadius: 8,
  '&.notistack-MuiContent-success': { backgroundColor: colours.success },
  '&.notistack-MuiContent-error': { backgroundColor: colours.error },
});

/** Short messages about something that has just happened, under the bar, where they cover no button. */
export function Snackbars() {
  return (
    <>
      <GlobalStyles styles={{ '.notistack-SnackbarContainer': { top: '72px !important' } }} />
      <SnackbarProvider
        maxSnack={2}
        autoHideDuration={6000}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        Components={{ success: Content, error: Content }}
      />
    </>
  );
}
