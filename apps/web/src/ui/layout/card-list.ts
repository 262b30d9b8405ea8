import { styled } from '@mui/material/styles';
import { colours } from '#web/lib/design-tokens.ts';

/** A list on one card, with lines between its entries. */
export const CardList = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  backgroundColor: colours.paper,
  border: `1px solid ${colours.line}`,
  borderRadius: 12,
});
