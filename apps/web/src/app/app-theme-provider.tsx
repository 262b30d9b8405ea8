import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from '#web/app/theme.ts';

/** Light or dark as the device asks for; nothing is stored. */
export const AppThemeProvider = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={theme} storageManager={null}>
    <CssBaseline />
    {children}
  </ThemeProvider>
);
