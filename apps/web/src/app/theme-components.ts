import type { ThemeOptions } from '@mui/material/styles';
import {
  boxRing,
  colourProperties,
  colours,
  darkColours,
  focusRing,
  forcedColours,
  inTheDark,
  lightColours,
} from '#web/lib/design-tokens.ts';

const inputBorder = { borderColor: colours.green, borderWidth: 1 };

/** The styles of Material UI's components: 48 px inputs, thin lines instead of shadows, one focus ring. */
export const themeComponents: NonNullable<ThemeOptions['components']> = {
  MuiCssBaseline: {
    styleOverrides: {
      // Older browsers lack `dvh`, the height without the bars of the browser.
      ':root': { '--screen-height': '100vh', colorScheme: 'light', ...colourProperties(lightColours) },
      [inTheDark]: { ':root': { colorScheme: 'dark', ...colourProperties(darkColours) } },
      '@supports (height: 100dvh)': { ':root': { '--screen-height': '100dvh' } },
      body: { fontVariantNumeric: 'lining-nums', overflowWrap: 'break-word' },
      'a:focus-visible, [tabindex="0"]:focus-visible': { ...focusRing, borderRadius: 4 },
      // After navigation the heading gets the focus for screen readers. It is not a control, so it has no ring.
      'h1[tabindex="-1"]:focus, main:focus': { outline: 'none', boxShadow: 'none' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 48,
        borderRadius: 8,
        paddingInline: 20,
        transitionDuration: '120ms',
        '&.Mui-focusVisible': focusRing,
        '&.MuiButton-contained': { [forcedColours]: { border: '1px solid' } },
        '&.MuiButton-contained.MuiButton-colorPrimary': {
          color: colours.onBar,
          backgroundColor: colours.button,
          '&:hover': { backgroundColor: colours.buttonHover },
        },
        // Some buttons use `aria-disabled`, because a disabled button would lose the focus.
        '&.MuiButton-contained:is(.Mui-disabled, [aria-disabled="true"])': {
          color: colours.muted,
          backgroundColor: colours.line,
          opacity: 1,
          cursor: 'default',
        },
      },
      outlined: {
        backgroundColor: colours.paper,
        borderColor: colours.green,
        '&:hover': { backgroundColor: colours.tint },
      },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      root: {
        '& .MuiOutlinedInput-root': { paddingBlock: 0, paddingLeft: 0 },
        '& .MuiOutlinedInput-root .MuiAutocomplete-input': { padding: '11px 14px' },
      },
      option: {
        '&.MuiAutocomplete-option': { minHeight: 48 },
        '&.Mui-focused': { outline: '2px solid transparent', outlineOffset: -2 },
      },
    },
  },
  MuiLink: { styleOverrides: { root: { '&.Mui-focusVisible': { ...focusRing, borderRadius: 4 } } } },
  // In dark mode its shadow can’t be seen.
  MuiMenu: { styleOverrides: { paper: { border: `1px solid ${colours.line}` } } },
  // The menu would clip the ring.
  MuiMenuItem: {
    styleOverrides: { root: { '&.Mui-focusVisible': { outlineOffset: -2, boxShadow: 'none' } } },
  },
  MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44 } } },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        marginBottom: 6,
        fontSize: '0.9375rem',
        fontWeight: 600,
        lineHeight: 1.35,
        color: colours.ink,
        '&.Mui-focused, &.Mui-error, &.Mui-disabled': { color: colours.ink },
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '6px 0 0',
        fontSize: '0.9375rem',
        lineHeight: 1.35,
        color: colours.muted,
        '&.Mui-error': { color: colours.error, fontWeight: 600 },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 48,
        borderRadius: 8,
        backgroundColor: colours.paper,
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: colours.ink },
        '&.Mui-focused': boxRing,
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': inputBorder,
        // Before hydration, nothing sets the class above.
        '&:has(> input:focus)': boxRing,
        '&:has(> input:focus) .MuiOutlinedInput-notchedOutline': inputBorder,
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: colours.error },
        '&.Mui-focused.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: colours.error },
        '&.Mui-disabled': { backgroundColor: colours.ground },
      },
      input: {
        height: 'auto',
        padding: '11px 14px',
        lineHeight: 1.5,
        '&::placeholder': { color: colours.muted, opacity: 1 },
      },
      multiline: { padding: 0 },
      notchedOutline: { borderColor: colours.fieldEdge, top: 0, legend: { display: 'none' } },
    },
  },
  MuiCheckbox: { styleOverrides: { root: { color: colours.fieldEdge } } },
  MuiSwitch: {
    styleOverrides: {
      track: { [forcedColours]: { border: '1px solid', opacity: '1 !important' } },
      thumb: { [forcedColours]: { forcedColorAdjust: 'none', backgroundColor: 'CanvasText' } },
    },
  },
  MuiDialog: { styleOverrides: { paper: { borderRadius: 12 } } },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    // Buttons wrap, so that no label is broken on a narrow phone.
    styleOverrides: { root: { padding: '8px 24px 20px', gap: '8px 16px', flexWrap: 'wrap' } },
  },
  // In the dark, Material UI would lighten what stands above the page.
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiTooltip: {
    // Inside the landmark of its button, so that people who move from landmark to landmark don’t miss it.
    defaultProps: { slotProps: { popper: { disablePortal: true } } },
    styleOverrides: { tooltip: { fontSize: '0.875rem', color: colours.paper, backgroundColor: colours.ink } },
  },
};
