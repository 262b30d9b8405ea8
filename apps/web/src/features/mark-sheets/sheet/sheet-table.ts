import { styled } from '@mui/material/styles';
import { colours } from '#web/lib/design-tokens.ts';
import { visuallyHidden } from '#web/ui/layout/visually-hidden.ts';

const line = `1px solid ${colours.line}`;
/** A cell that waits to be saved. */
const waiting = 'rgba(253, 250, 1, 0.16)';

/** A table with boxes that look like cells. Its headings stay in sight while it scrolls, and its students do. */
export const SheetTable = styled('div')({
  position: 'relative',
  maxHeight: '68vh',
  overflow: 'auto',
  backgroundColor: colours.paper,
  border: line,
  borderRadius: 12,
  '& table': {
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    padding: '10px 8px',
    borderBottom: line,
    backgroundColor: colours.paper,
    color: colours.muted,
    fontSize: '0.9375rem',
    fontWeight: 600,
    textAlign: 'center',
    verticalAlign: 'bottom',
  },
  '& .student': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    minWidth: 168,
    padding: '4px 12px 4px 16px',
    backgroundColor: colours.paper,
    fontWeight: 400,
    textAlign: 'start',
  },
  '& thead .student': { zIndex: 3 },
  '& tbody tr + tr > *': { borderTop: line },
  '& tbody td': { padding: 0, borderInlineStart: line, height: 40, minWidth: 64 },
  '& td[data-cell$="_mark"]': { minWidth: 80 },
  '& td[data-cell="remark"]': { minWidth: 280, width: '40%' },
  '& .total': { padding: '0 12px', color: colours.muted, textAlign: 'end' },
  '& input, & textarea': {
    display: 'block',
    width: '100%',
    minHeight: 40,
    padding: '8px 10px',
    border: 0,
    borderRadius: 0,
    outline: 'none',
    background: 'none',
    color: colours.ink,
    font: 'inherit',
    textAlign: 'center',
  },
  '& td[data-cell$="_mark"] input': { textAlign: 'end' },
  '& textarea': { textAlign: 'start', resize: 'none', overflow: 'hidden', fieldSizing: 'content' },
  '& input:focus, & textarea:focus': {
    position: 'relative',
    zIndex: 1,
    boxShadow: `inset 0 0 0 2px ${colours.green}, 0 0 0 3px ${colours.yellow}`,
  },
  '& td[data-state="waiting"], & td[data-state="failed"]': { backgroundColor: waiting },
  '& td[data-state="failed"]': { boxShadow: `inset 0 -2px 0 ${colours.warning}` },
  '& td[data-state="invalid"]': {
    backgroundColor: colours.errorTint,
    '& input, & textarea': { color: colours.error, fontWeight: 700 },
  },
  '& td[data-state="changed"]': { boxShadow: `inset 0 0 0 2px ${colours.warning}` },
  // A corner, because a check mark would cover the mark.
  '& td[data-state="saved"]': {
    backgroundImage: `linear-gradient(225deg, ${colours.success} 6px, transparent 6.5px)`,
  },
  '& .warning': { padding: '0 10px 6px', color: colours.warning, fontSize: '0.875rem' },
  '& .status': visuallyHidden,
});
