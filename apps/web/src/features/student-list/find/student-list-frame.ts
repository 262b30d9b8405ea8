import { styled } from '@mui/material/styles';
import { colours, focusRing } from '#web/lib/design-tokens.ts';
import { ResponsiveTable } from '#web/ui/layout/responsive-table.ts';

const ROW = 52;
const ACTIONS = 148;
const WIDE_ACTIONS = 254;
/** The width of a window in which names are not cut beside the words. */
const ROOM_FOR_WORDS = 1280;

/**
 * The frame of the list (R30): a table with a sticky heading. Its styles are set once for the whole table, because a hundred
 * rows with styles of their own take longer to render.
 */
export const StudentListFrame = styled(ResponsiveTable)(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',

  '& .rows': {
    boxSizing: 'border-box',
    height: '60vh',
    minHeight: 320,
    overflow: 'auto',
    scrollPaddingBlock: `${ROW}px 8px`,
  },
  '& table': { tableLayout: 'fixed' },
  '& [aria-busy="true"] tbody': { opacity: 0.55 },
  '& th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    height: 48,
    padding: '0 12px',
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
  },
  '& tbody tr > td': { borderTop: 0 },
  '& th:first-of-type, & td:first-of-type': { paddingInlineStart: 20 },
  '& .select': { width: 68, overflow: 'visible' },
  '& td.select': { paddingInlineEnd: 0 },
  '& td.select label': {
    display: 'grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    marginInlineStart: -12,
    cursor: 'pointer',
  },
  '& td.select input': {
    width: 20,
    height: 20,
    margin: 0,
    accentColor: colours.green,
    cursor: 'pointer',
    '&:focus-visible': focusRing,
  },
  '& td.name': { fontWeight: 600, overflow: 'visible' },
  '& .account': {
    display: 'block',
    fontSize: '0.9375rem',
    fontWeight: 400,
    lineHeight: 1.2,
    color: colours.error,
  },
  '& .note': {
    display: 'block',
    fontSize: '0.9375rem',
    fontWeight: 400,
    lineHeight: 1.2,
    color: colours.muted,
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
  '& td button.word': {
    width: 'auto',
    paddingInline: 8,
    borderRadius: 8,
    fontFamily: 'inherit',
    fontSize: '1rem',
    fontWeight: 600,
  },
  '& .wide': { display: 'none' },
  '& td a.open': {
    display: 'block',
    width: 'auto',
    maxWidth: '100%',
    height: 'auto',
    minHeight: 28,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    borderRadius: 4,
    font: 'inherit',
    fontWeight: 600,
    textAlign: 'start',
    textDecoration: 'underline',
    textDecorationColor: colours.fieldEdge,
    textUnderlineOffset: 3,
    color: colours.green,
    whiteSpace: 'inherit',
    overflowWrap: 'inherit',
  },
  '& tbody tr:hover td, & tbody tr:focus-within td': { backgroundColor: colours.ground },

  [theme.breakpoints.up(ROOM_FOR_WORDS)]: {
    '& .actions': { width: WIDE_ACTIONS },
    '& .wide': { display: 'inline' },
    '& .narrow': { display: 'none' },
  },

  [theme.breakpoints.down('md')]: {
    '& tbody tr': {
      display: 'grid',
      gridTemplate: `'name actions' auto 'id class_id' auto 'date_of_birth date_of_birth' auto
        'birth_certificate_no birth_certificate_no' auto / 1fr 144px`,
      gap: 0,
      padding: '8px 8px 12px 16px',
      borderBottom: `1px solid ${colours.line}`,
    },
    '& tbody tr + tr': { borderTop: 0 },
    '& tbody tr:has(> .select)': {
      gridTemplate: `'select name actions' auto 'select id class_id' auto 'select date_of_birth date_of_birth' auto
        'select birth_certificate_no birth_certificate_no' auto / 44px 1fr 144px`,
      paddingInlineStart: 4,
    },
    '& tbody tr > td.select': { width: 44 },
    '& td.select label': { marginInlineStart: 0 },
    '& tbody tr:hover, & tbody tr:focus-within': { backgroundColor: colours.ground },
    '& tbody tr > td': {
      border: 0,
      whiteSpace: 'normal',
      lineHeight: 1.6,
    },
    ...Object.fromEntries(
      ['select', 'name', 'actions', 'id', 'class_id', 'date_of_birth', 'birth_certificate_no'].map((area) => [
        `& td.${area}`,
        { gridArea: area },
      ]),
    ),
    '& tbody tr > td.name': { alignSelf: 'center', fontSize: '1.0625rem' },
    '& tbody tr > td.actions': {
      width: 'auto',
      padding: '0 6px !important',
      textAlign: 'end',
      whiteSpace: 'nowrap',
    },
    '& .name .label': { display: 'none' },
  },
}));
