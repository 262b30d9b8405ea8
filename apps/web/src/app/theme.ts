import { createTheme } from '@mui/material/styles';
import { themeComponents } from '#web/app/theme-components.ts';
import { colours, darkColours, lightColours } from '#web/lib/design-tokens.ts';

/** Material UI mixes colours, so its palettes have values instead of custom properties. */
const createPalette = (values: Readonly<Record<keyof typeof colours, string>>, onGreen: string) => ({
  primary: { main: values.green, dark: values.buttonHover, contrastText: onGreen },
  secondary: { main: values.yellow, contrastText: values.bar },
  background: { default: values.ground, paper: values.paper },
  text: { primary: values.ink, secondary: values.muted },
  // Material UI's own grey has too little contrast on a toggle button under the mouse.
  action: { active: values.muted },
  error: { main: values.error },
  warning: { main: values.warning },
  success: { main: values.success },
  divider: values.line,
});

export const theme = createTheme({
  cssVariables: true,
  colorSchemes: {
    light: { palette: createPalette(lightColours, lightColours.onBar) },
    dark: { palette: createPalette(darkColours, darkColours.ground) },
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
