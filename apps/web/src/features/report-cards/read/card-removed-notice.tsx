import Box from '@mui/material/Box';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';

/** Shown in place of a card that the school has withdrawn. */
export const CardRemovedNotice = () => (
  <Box sx={{ maxWidth: 560, mx: 'auto' }}>
    <ErrorNotice title="This report card is no longer available">
      The school has withdrawn it, so you can’t read, save or print it here. A copy that you saved or printed
      before is not valid now. If the school posts the card again, it is in your list of term reports. If you
      have questions, call the school office.
    </ErrorNotice>
  </Box>
);
