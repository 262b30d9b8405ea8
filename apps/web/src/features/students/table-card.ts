import { styled } from '@mui/material/styles';
import { colours, focusRing } from '#web/lib/design-tokens.ts';

const ROW = 52;
const ACTIONS = 164;

/**
 * The look of the list: a table with a heading that stays and rows of 52 px (specification, section 9: height 60vh); on
 * narrow screens the same rows as cards. Once for the whole table, because a hundred rows with styles of their own
 * take longer to draw.
 */
export const TableCard = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  height: '60vh',
  minHeight: 320,
  backgroundColor: colours.paper,
  border: `1px solid ${colours.line}`,
  borderRadius: 12,
  overflow: 'hidden',

  '& .rows': { flex: 1, minHeight: 0, overflow: 'auto', scrollPaddingBlock: `${ROW}px 8px` },
  '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: 0, tableLayout: 'fixed' },
  '& [aria-busy="true"] tbody': { opacity: 0.55 },
  '& th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    height: 48,
    padding: '0 12px',
    textAlign: 'start',
    fontSize: '0.9375rem',
    fontWeight: 600,
    color: colours.muted,
    backgroundColor: colours.paper,
    borderBottom: `1px solid ${colours.line}`,
  },
  '& th button': {
    display: 'flex',
    justifyContent: 'flex-start',
    minHeight: 44,
    marginInline: -8,
    paddingInline: 8,
    borderRadius: 4,
    fontSize: 'inherit',
    fontWeight: 'inherit',
    fontFamily: 'inherit',
    textAlign: 'start',
    '&:hover': { color: colours.ink },
  },
  '& .arrow': { width: 18, height: 18, marginInlineStart: 4, opacity: 0 },
  '& th button:hover .arrow': { opacity: 0.5 },
  '& th .arrow.shown': { opacity: 1, color: colours.green },
  '& td': {
    height: ROW,
    padding: '0 12px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    borderBottom: `1px solid ${colours.line}`,
    fontVariantNumeric: 'tabular-nums',
  },
  '& th:first-of-type, & td:first-of-type': { paddingInlineStart: 20 },
  '& td.name': { fontWeight: 600 },
  '& .account': {
    display: 'block',
    fontSize: '0.9375rem',
    fontWeight: 400,
    lineHeight: 1.2,
    color: colours.error,
  },
  '& .actions': { width: ACTIONS, overflow: 'visible' },
  '& td.actions': { paddingInline: 6, color: colours.green },
  '& th.actions': { paddingInlineStart: 16 },
  '& td button': {
    display: 'inline-grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    padding: 0,
    border: 0,
    borderRadius: '50%',
    color: 'inherit',
    backgroundColor: 'transparent',
    cursor: 'pointer',
    verticalAlign: 'middle',
    '&:hover': { backgroundColor: colours.tint },
    '&:focus-visible': focusRing,
  },
  '& tbody tr:hover td, & tbody tr:focus-within td': { backgroundColor: colours.ground },
  '& .label': { display: 'none' },

  [theme.breakpoints.down('md')]: {
    '& table, & tbody': { display: 'block' },
    '& thead': { display: 'none' },
    '& tbody tr': {
      display: 'grid',
      gridTemplate: `'name actions' auto 'id class_id' auto 'date_of_birth date_of_birth' auto
        'birth_certificate_no birth_certificate_no' auto / 1fr 140px`,
      padding: '8px 8px 12px 16px',
      borderBottom: `1px solid ${colours.line}`,
    },
    '& tbody tr:hover, & tbody tr:focus-within': { backgroundColor: colours.ground },
    '& tbody tr > td': {
      height: 'auto',
      padding: 0,
      border: 0,
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      lineHeight: 1.6,
    },
    ...Object.fromEntries(
      ['name', 'actions', 'id', 'class_id', 'date_of_birth', 'birth_certificate_no'].map((area) => [
        `& td.${area}`,
        { gridArea: area },
      ]),
    ),
    '& tbody tr > td:first-of-type': { paddingInlineStart: 0 },
    '& tbody tr > td.name': { alignSelf: 'center', fontSize: '1.0625rem' },
    '& tbody tr > td.actions': { width: 'auto', textAlign: 'end', whiteSpace: 'nowrap' },
    '& .label': { display: 'inline', color: colours.muted },
    '& .name .label': { display: 'none' },
  },
}));
