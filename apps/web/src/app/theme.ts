import { createTheme } from '@mui/material/styles';
import { themeComponents } from '#web/app/theme-components.ts';
import { colours } from '#web/lib/design-tokens.ts';

export const theme = createTheme({
  palette: {
    primary: { main: colours.green, dark: colours.greenDark, contrastText: colours.paper },
    secondary: { main: colours.yellow, contrastText: colours.green },
    background: { default: colours.ground, paper: colours.paper },
    text: { primary: colours.ink, secondary: colours.muted },
    // Material UI's own grey has too little contrast on a toggle button under the mouse.
    action: { active: colours.muted },
    error: { main: colours.error },
    success: { main: colours.success },
    warning: { main: colours.warning },
    divider: colours.line,
  },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: "'Source Sans 3', 'Source Sans 3 Fallback', system-ui, sans-serif",
    fontSize: 16,
    htmlFontSize: 16,
    h1: {
      fontSize: '1.75rem',
      fontWeight: 700,
      lineHeight: 1.2,
      '@media (max-width:599.95px)': { fontSize: '1.5rem' },
    },
    h2: { fontSize: '1.125rem', fontWeight: 600, lineHeight: 1.3, color: colours.green },
    h3: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 },
    body1: { fontSize: '1rem', lineHeight: 1.5 },
    body2: { fontSize: '0.9375rem', lineHeight: 1.45 },
    button: { fontSize: '1rem', fontWeight: 600, textTransform: 'none' },
  },
  components: themeComponents,
});
