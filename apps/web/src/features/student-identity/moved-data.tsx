import type { MovedData as Moved } from '@formroom/domain/api/student-identity.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';

/** What goes on under another ID. */
export const MovedData = ({ moved }: { moved: Moved }) => (
  <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
    <li>{pluralize(moved.files, 'file')}</li>
    <li>{pluralize(moved.changes, 'change')} in the history</li>
    <li>results of {pluralize(moved.terms, 'term')}</li>
    <li>{pluralize(moved.posted_cards, 'posted report card')}; printed cards stay valid</li>
  </Box>
);
