import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { MaterialDesignContent, SnackbarProvider } from 'notistack';
import { colours } from '#web/lib/design-tokens.ts';

// White text has too little contrast on the package's green and red.
const Content = styled(MaterialDesignContent)({
  fontFamily: 'inherit',
  fontSize: '1rem',
  borderRadius: 8,
  '&.notistack-MuiContent-success': { backgroundColor: colours.success },
  '&.notistack-MuiContent-error': { backgroundColor: colours.error },
});

/** Short messages below the bar, where they cover no button. */
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
