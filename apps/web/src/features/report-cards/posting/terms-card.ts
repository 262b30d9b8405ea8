import { styled } from '@mui/material/styles';
import { colours } from '#web/lib/design-tokens.ts';

/** The styles of the table of terms, whose rows are cards on narrow screens. */
export const TermsCard = styled('div')(({ theme }) => ({
  backgroundColor: colours.paper,
  border: `1px solid ${colours.line}`,
  borderRadius: 12,
  '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': { height: 52, padding: '0 12px', textAlign: 'start' },
  '& th:first-of-type, & td:first-of-type': { paddingInlineStart: 20 },
  '& th': { height: 48, fontSize: '0.9375rem', fontWeight: 600, color: colours.muted },
  '& td': { borderTop: `1px solid ${colours.line}` },
  '& td.year': { fontWeight: 600 },
  '& td.edit': { paddingInline: '0 8px', whiteSpace: 'nowrap' },
  '& td.edit button': { minWidth: 44 },
  '& tbody tr:hover, & tbody tr:focus-within': { backgroundColor: colours.ground },
  '& tbody tr:last-of-type': { '& > :first-of-type': { borderBottomLeftRadius: 11 } },
  '& .status': { display: 'inline-block', borderRadius: 12, padding: '2px 10px', whiteSpace: 'nowrap' },
  '& .status.posted': { color: colours.green, backgroundColor: colours.tint, fontWeight: 600 },
  '& .status.unposted': { color: colours.muted, paddingInline: 0 },
  '& .label': { display: 'none' },

  [theme.breakpoints.down('md')]: {
    '& table, & tbody': { display: 'block' },
    '& thead': { display: 'none' },
    '& tbody tr': {
      display: 'grid',
      gridTemplate: `'year status' auto 'term term' auto 'posted posted' auto 'edit edit' auto / 1fr auto`,
      padding: '12px 16px 8px',
    },
    '& tbody tr + tr': { borderTop: `1px solid ${colours.line}` },
    '& tbody tr > td, & tbody tr > td:first-of-type': {
      height: 'auto',
      padding: 0,
      border: 0,
      lineHeight: 1.6,
    },
    '& tbody tr > td.empty': { display: 'none' },
    '& tbody tr > td.year': { gridArea: 'year', fontSize: '1.0625rem' },
    '& tbody tr > td.edit': {
      gridArea: 'edit',
      display: 'flex',
      flexWrap: 'wrap',
      marginInlineStart: -12,
      paddingTop: 4,
      whiteSpace: 'normal',
    },
    '& td.term': { gridArea: 'term' },
    '& td.day': { gridArea: 'posted' },
    '& td.state': { gridArea: 'status' },
    '& .label': { display: 'inline', color: colours.muted },
    '& .year .label, & .state .label': { display: 'none' },
  },
}));
