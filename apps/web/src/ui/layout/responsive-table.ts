import { styled } from '@mui/material/styles';
import { colours } from '#web/lib/design-tokens.ts';

const line = `1px solid ${colours.line}`;

/**
 * The frame of a table whose rows stand below each other on narrow screens, each with its cells as a list. There the
 * headings are hidden, and a `.label` in a cell shows. It scrolls sideways if it can take the focus.
 */
export const ResponsiveTable = styled('div', { shouldForwardProp: (name) => name !== 'stackedBelow' })<{
  stackedBelow?: 'sm' | 'md';
}>(({ theme, stackedBelow = 'md' }) => ({
  backgroundColor: colours.paper,
  border: line,
  borderRadius: 12,
  '&[tabindex]': { overflowX: 'auto' },
  '& table': {
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  '& th, & td': { padding: '10px 12px', textAlign: 'start' },
  '& tr > :first-child': { paddingInlineStart: 16 },
  '& thead th': { fontSize: '0.9375rem', fontWeight: 600, color: colours.muted },
  '& tbody tr > *': { borderTop: line },
  '& tfoot': { fontWeight: 700 },
  '& tfoot tr > *': { borderTop: `2px solid ${colours.green}` },
  '& .label': { display: 'none' },

  [theme.breakpoints.down(stackedBelow)]: {
    '& table, & tbody, & tfoot': { display: 'block' },
    '& thead': { display: 'none' },
    '& tbody tr, & tfoot tr': { display: 'flex', flexDirection: 'column', gap: 2, padding: '12px 16px' },
    '& tbody tr + tr': { borderTop: line },
    '& tfoot tr': { borderTop: `2px solid ${colours.green}` },
    '& tbody tr > *, & tfoot tr > *': {
      display: 'block',
      height: 'auto',
      // Columns may have paddings of their own.
      padding: '0 !important',
      borderTop: 0,
      overflowWrap: 'anywhere',
    },
    '& tbody th': { fontSize: '1.0625rem' },
    '& tbody td:empty': { display: 'none' },
    '& .label': { display: 'inline', fontWeight: 400, color: colours.muted },
  },
}));

/** A large table in a frame that scrolls both ways: its headings stay in sight, and its column of students does. */
export const ResponsiveGrid = styled(ResponsiveTable)(({ theme }) => ({
  position: 'relative',
  maxHeight: '60vh',
  overflow: 'auto',
  '& table': { width: 'auto', minWidth: '100%' },
  '& th, & td': { paddingBlock: 8, verticalAlign: 'top' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    verticalAlign: 'bottom',
    backgroundColor: colours.paper,
    borderBottom: line,
  },
  '& tbody tr:first-of-type > *': { borderTop: 0 },
  '& tbody th, & .student': { position: 'sticky', left: 0, backgroundColor: colours.paper },
  '& thead .student': { zIndex: 2 },

  [theme.breakpoints.down('md')]: {
    '& tbody th': { position: 'static' },
  },
}));
