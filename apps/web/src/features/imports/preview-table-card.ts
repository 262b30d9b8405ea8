import { styled } from '@mui/material/styles';
import { colours } from '#web/lib/design-tokens.ts';

/** The styles of a scrolling table of a workbook's rows, which are cards on narrow screens. */
export const PreviewTableCard = styled('div')(({ theme }) => ({
  position: 'relative',
  maxHeight: '60vh',
  overflow: 'auto',
  backgroundColor: colours.paper,
  border: `1px solid ${colours.line}`,
  borderRadius: 12,
  '& table': { minWidth: '100%', borderCollapse: 'separate', borderSpacing: 0 },
  '& th, & td': { padding: '8px 12px', textAlign: 'start', verticalAlign: 'top', overflowWrap: 'break-word' },
  '& td': { minWidth: 88, maxWidth: 320 },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    whiteSpace: 'nowrap',
    fontWeight: 600,
    color: colours.muted,
    backgroundColor: colours.paper,
    borderBottom: `1px solid ${colours.line}`,
  },
  '& tbody th': { minWidth: 136, fontWeight: 600 },
  // The student's column stays visible while the others scroll sideways.
  '& tbody th, & .student': { position: 'sticky', left: 0, backgroundColor: colours.paper },
  '& thead .student': { zIndex: 2 },
  '& tbody tr + tr > *': { borderTop: `1px solid ${colours.line}` },
  '& .row': { minWidth: 0, color: colours.muted, fontVariantNumeric: 'tabular-nums' },
  '& .more': { fontWeight: 400 },
  '& .reason': { color: colours.error, fontWeight: 600 },
  '& .label': { display: 'none' },

  [theme.breakpoints.down('md')]: {
    '& table, & tbody': { display: 'block' },
    '& thead': { display: 'none' },
    '& tbody tr': { display: 'block', padding: '12px 14px' },
    '& tbody tr + tr': { borderTop: `1px solid ${colours.line}` },
    '& tbody tr + tr > *': { borderTop: 0 },
    '& tbody th': { position: 'static' },
    '& tbody th, & tbody td': { display: 'block', padding: 0, maxWidth: 'none', overflowWrap: 'anywhere' },
    '& tbody td:empty': { display: 'none' },
    '& .label': { display: 'inline', color: colours.muted },
  },
}));
