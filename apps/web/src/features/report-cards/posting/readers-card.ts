import { styled } from '@mui/material/styles';
import { colours } from '#web/lib/design-tokens.ts';

/** The styles of the table of readers, whose rows are cards on narrow screens. */
export const ReadersCard = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  backgroundColor: colours.paper,
  border: `1px solid ${colours.line}`,
  borderRadius: 12,
  '& table': {
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  '& th, & td': { padding: '10px 12px', textAlign: 'start' },
  '& th': {
    fontSize: '0.9375rem',
    fontWeight: 600,
    color: colours.muted,
  },
  '& td': { borderTop: `1px solid ${colours.line}` },
  '& td.name': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& .id': { fontWeight: 400, color: colours.muted, whiteSpace: 'nowrap' },
  '& td.when, & td.views': { whiteSpace: 'nowrap' },
  '& .label': { display: 'none' },

  [theme.breakpoints.down('sm')]: {
    '& table, & tbody': { display: 'block' },
    '& thead': { display: 'none' },
    '& tbody tr': { display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 12, padding: '10px 14px' },
    '& tbody tr + tr': { borderTop: `1px solid ${colours.line}` },
    '& tbody tr > td': { padding: 0, border: 0 },
    '& td.empty': { display: 'none' },
    '& td.when': { gridColumn: '1 / -1', fontSize: '0.9375rem' },
    '& td.views, & td.card': { gridColumn: '1 / -1' },
    '& .label': { display: 'inline', color: colours.muted },
  },
}));
