import { styled } from '@mui/material/styles';
import { colours } from '#web/lib/design-tokens.ts';

/** A list of `ListRow`s in a box. */
export const RowList = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  backgroundColor: colours.paper,
  border: `1px solid ${colours.line}`,
  borderRadius: 12,
});

/** An entry of a list, with a line above all but the first. */
export const ListRow = styled('li')({
  padding: '12px 20px',
  overflowWrap: 'anywhere',
  '& + li': { borderTop: `1px solid ${colours.line}` },
});
