import { styled } from '@mui/material/styles';
import { colours } from '#web/lib/design-tokens.ts';

/** The styles of the table of classes, whose rows are cards on narrow screens. */
export const SlipTableCard = styled('div')(({ theme }) => ({
  backgroundColor: colours.paper,
  border: `1px solid ${colours.line}`,
  borderRadius: 12,
  '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': { padding: '4px 12px', height: 52, boxSizing: 'border-box', textAlign: 'start' },
  '& thead th': { fontSize: '0.9375rem', fontWeight: 600, color: colours.muted },
  '& tbody tr': { borderTop: `1px solid ${colours.line}` },
  '& th:first-of-type': { paddingInlineStart: 20 },
  '& td.figure, & th.figure': { textAlign: 'end' },
  '& td.print': { textAlign: 'end', width: 1, whiteSpace: 'nowrap' },
  '& .label': { display: 'none' },

  [theme.breakpoints.down('sm')]: {
    '& table, & tbody': { display: 'block' },
    '& thead': { display: 'none' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      alignItems: 'center',
      columnGap: 12,
      padding: '12px 14px',
    },
    '& tbody tr:first-of-type': { borderTop: 0 },
    '& tbody th:first-of-type, & tbody td': { padding: 0, height: 'auto' },
    '& tbody th': { gridArea: '1 / 1 / 2 / -1', fontSize: '1.125rem' },
    '& td.print': { gridArea: '1 / 2', width: 'auto' },
    '& td.figure': { textAlign: 'start' },
    '& .label': { display: 'inline', color: colours.muted },
  },
}));
