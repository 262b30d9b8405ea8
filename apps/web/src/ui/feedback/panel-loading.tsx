import Box from '@mui/material/Box';
import { Spinner } from '#web/ui/feedback/spinner.tsx';

/** Shown in place of a part of the page that is loading. */
export const PanelLoading = () => (
  <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 4, color: 'text.secondary' }}>
    <Spinner size={24} /> Opening …
  </Box>
);
