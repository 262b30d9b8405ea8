import { styled } from '@mui/material/styles';
import { colours } from '#web/lib/design-tokens.ts';

/** The styles of a class's grid of marks, which scrolls sideways, and whose rows are cards on narrow screens. */
export const ClassMarksCard = styled('div')(({ theme }) => ({
  position: 'relative',
  maxHeight: '70vh',
  overflow: 'auto',
  backgroundColor: colours.paper,
  border: `1px solid ${colours.line}`,
  borderRadius: 12,
  '& table': { minWidth: '100%', borderCollapse: 'separate', borderSpacing: 0 },
  '& th, & td': { padding: '8px 12px', textAlign: 'start', verticalAlign: 'top' },
  '& td.mark, & th.mark': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    maxWidth: 120,
    fontWeight: 600,
    verticalAlign: 'bottom',
    color: colours.muted,
    backgroundColor: colours.paper,
    borderBottom: `1px solid ${colours.line}`,
  },
  // The student's column stays visible while the others scroll sideways.
  '& tbody th, & .student': { position: 'sticky', left: 0, minWidth: 180, backgroundColor: colours.paper },
  '& thead .student': { zIndex: 2 },
  '& tbody tr + tr > *': { borderTop: `1px solid ${colours.line}` },
  '& .missing': { color: colours.error, fontWeight: 600 },
  '& td.facts': { minWidth: 160 },
  '& .label': { display: 'none' },

  [theme.breakpoints.down('md')]: {
    maxHeight: 'none',
    '& table, & tbody': { display: 'block' },
    '& thead': { display: 'none' },
    '& tbody tr': { display: 'block', padding: '12px 14px' },
    '& tbody tr + tr': { borderTop: `1px solid ${colours.line}` },
    '& tbody tr + tr > *': { borderTop: 0 },
    '& tbody th': { position: 'static' },
    '& tbody th, & tbody td': { display: 'block', padding: 0, overflowWrap: 'anywhere' },
    '& td.mark': { textAlign: 'start' },
    '& tbody td:empty': { display: 'none' },
    '& .label': { display: 'inline', color: colours.muted, fontWeight: 400 },
  },
}));
