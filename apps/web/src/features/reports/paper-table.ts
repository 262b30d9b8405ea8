import { styled } from '@mui/material/styles';
import { colours } from '#web/lib/design-tokens.ts';

/** A report's table, which scrolls sideways on narrow screens. */
export const PaperTable = styled('div')({
  overflowX: 'auto',
  backgroundColor: colours.paper,
  border: `1px solid ${colours.line}`,
  borderRadius: 12,
  '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': { padding: '10px 6px', textAlign: 'start', verticalAlign: 'middle' },
  '& th:first-of-type:not(td + th)': { paddingInlineStart: 16 },
  '& td:last-of-type, & th:last-of-type:not(:first-of-type)': { paddingInlineEnd: 16 },
  '& thead th': { fontSize: '0.9375rem', lineHeight: 1.2, fontWeight: 600, color: colours.muted },
  '& tbody tr, & tfoot tr': { borderTop: `1px solid ${colours.line}` },
  '& tfoot': { fontWeight: 700, borderTop: `2px solid ${colours.green}` },
  '& .wide': { width: '30%', minWidth: 72 },
  '& .figure': { textAlign: 'end' },
});
