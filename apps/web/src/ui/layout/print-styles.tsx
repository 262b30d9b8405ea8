import GlobalStyles from '@mui/material/GlobalStyles';

/** Prints a page without the menu, and without what has the class `no-print`. */
export const PrintStyles = () => (
  <GlobalStyles styles={{ '@media print': { 'header, nav, .no-print': { display: 'none !important' } } }} />
);
