import { styled } from '@mui/material/styles';
import { colours } from '#web/lib/design-tokens.ts';

/** A table that scrolls sideways, shown as cards on narrow screens. */
export const ContactCard = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  backgroundColor: colours.paper,
  border: `1px solid ${colours.line}`,
  borderRadius: 12,
  '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': { padding: '10px 8px', textAlign: 'start', verticalAlign: 'top' },
  '& td.id, & th:first-of-type:not(td + th)': { paddingInlineStart: 16 },
  '& thead th': { fontSize: '0.9375rem', fontWeight: 600, color: colours.muted, whiteSpace: 'nowrap' },
  '& tbody tr': { borderTop: `1px solid ${colours.line}` },
  '& td.whole': { whiteSpace: 'nowrap' },
  '& td.parents': { minWidth: 240 },
  '& tfoot': { fontWeight: 700, borderTop: `2px solid ${colours.green}` },
  '& .label': { display: 'none' },

  [theme.breakpoints.down('md')]: {
    '& table, & tbody, & tfoot': { display: 'block' },
    '& thead': { display: 'none' },
    '& tbody tr, & tfoot tr': { display: 'flex', flexDirection: 'column', gap: 2, padding: '12px 16px' },
    '& tbody tr:first-of-type': { borderTop: 0 },
    '& td, & tr > th': { padding: '0 !important', overflowWrap: 'anywhere' },
    '& tbody th': { order: -1, fontSize: '1.0625rem' },
    '& td:empty': { display: 'none' },
    '& .label': { display: 'inline', color: colours.muted },
  },
}));
