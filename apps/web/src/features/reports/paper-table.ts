import { styled } from '@mui/material/styles';
import { colours } from '#web/lib/design-tokens.ts';

/** A report's table on white paper, which scrolls sideways by itself where the screen is narrow. */
export const PaperTable = styled('div')({
  overflowX: 'auto',
  backgroundColor: colours.paper,
  border: `1px solid ${colours.line}`,
  borderRadius: 12,
  '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': { padding: '10px 12px', textAlign: 'start', verticalAlign: 'top' },
  '& th:first-of-type:not(td + th), & td:first-of-type:not(th + td)': { paddingInlineStart: 20 },
  '& thead th': { fontSize: '0.9375rem', fontWeight: 600, color: colours.muted, whiteSpace: 'nowrap' },
  '& tbody tr, & tfoot tr': { borderTop: `1px solid ${colours.line}` },
  '& tfoot': { fontWeight: 700, borderTop: `2px solid ${colours.green}` },
  '& .wide': { width: '40%', minWidth: 160, verticalAlign: 'middle' },
  '& td.figure': { textAlign: 'end', paddingInlineEnd: 24 },
  '& td.whole': { whiteSpace: 'nowrap' },
  '& td.several': { minWidth: 260 },
});
