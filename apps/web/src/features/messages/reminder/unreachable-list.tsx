import type { NamedStudents as Named } from '@formroom/domain/api/student-selection.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Print from '@mui/icons-material/Print';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { createPortal } from 'react-dom';
import { NamedStudents } from '#web/ui/feedback/named-students.tsx';

const PRINT_CLASS = 'unreachable-on-paper';
const COLUMNS = { '& ul': { columnWidth: 200 } } as const;

/** Prints only the list. A copy outside of all dialogs, because those cut what is longer than the window. */
const printStyles = (
  <GlobalStyles
    styles={{
      [`.${PRINT_CLASS}`]: { display: 'none' },
      '@media print': {
        'body > *': { display: 'none !important' },
        [`body > .${PRINT_CLASS}`]: { display: 'block !important' },
      },
    }}
  />
);

/** The students whose families get no message, as a list to print. */
export function UnreachableList({ named }: { named: Named }) {
  const list = (
    <>
      <Box sx={{ fontWeight: 600, mb: 0.5 }}>
        {pluralize(named.count, 'student')} can’t be reached by message. No address is confirmed, or messages
        are stopped or blocked:
      </Box>
      <NamedStudents named={named} label="Students who can’t be reached" />
    </>
  );
  return (
    <Box>
      {printStyles}
      <Box sx={COLUMNS}>{list}</Box>
      {createPortal(
        <Box className={PRINT_CLASS} sx={COLUMNS}>
          {list}
        </Box>,
        document.body,
      )}
      <Button variant="outlined" startIcon={<Print />} onClick={() => print()} sx={{ mt: 1 }}>
        Print this list
      </Button>
    </Box>
  );
}
