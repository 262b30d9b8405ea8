import type { NamedStudents as Named } from '@formroom/domain/api/student-selection.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Print from '@mui/icons-material/Print';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { NamedStudents } from '#web/ui/feedback/named-students.tsx';

const PRINT_CLASS = 'unreachable-on-paper';

/** Prints only the list, also from a dialog. */
const printStyles = (
  <GlobalStyles
    styles={{
      '@media print': {
        'body *': { visibility: 'hidden' },
        '.MuiDialog-root': { position: 'absolute !important' },
        [`.${PRINT_CLASS}, .${PRINT_CLASS} *`]: { visibility: 'visible' },
        [`.${PRINT_CLASS}`]: { position: 'absolute', top: 0, left: 0, width: '100%' },
      },
    }}
  />
);

/** The students whose families get no message, as a list to print. */
export const UnreachableList = ({ named }: { named: Named }) => (
  <Box>
    {printStyles}
    <Box className={PRINT_CLASS} sx={{ '& ul': { columnWidth: 200 } }}>
      <Box sx={{ fontWeight: 600, mb: 0.5 }}>
        {pluralize(named.count, 'student')} can’t be reached by message. No address is confirmed, or messages
        are stopped or blocked:
      </Box>
      <NamedStudents named={named} label="Students who can’t be reached" />
    </Box>
    <Button variant="outlined" startIcon={<Print />} onClick={() => print()} sx={{ mt: 1 }}>
      Print this list
    </Button>
  </Box>
);
