import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactNode } from 'react';
import type { StudentSelectionState } from '#web/features/students/selection/use-student-selection.ts';

interface SelectionBarProps {
  readonly selection: StudentSelectionState;
  /** The actions on the selected students. */
  readonly children: ReactNode;
}

// Makes the browser scroll a focused row clear of the bar.
const scrollRoom = <GlobalStyles styles={{ html: { scrollPaddingBottom: 96 } }} />;

/** The bar sticks to the bottom of the screen, except where large text would let it cover too much of it. */
const atTheBottom = 'min(0px, (100dvh - 27rem) * 1000)';

/** Says how many students are selected, and offers what can be done with them. It stands below the list. */
export function SelectionBar({ selection: { selected, wasCleared, clear }, children }: SelectionBarProps) {
  const { count } = selected;
  const none = wasCleared
    ? 'The filter has changed, so nobody is selected any more.'
    : 'Nobody is selected. Tick the students above.';
  return (
    <Box
      component="section"
      aria-label="Selected students"
      sx={{
        position: 'sticky',
        bottom: atTheBottom,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        mt: 2,
        mx: { xs: -2, md: 0 },
        px: { xs: 2, md: 2.5 },
        py: 1,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: { md: 3 },
        boxShadow: 6,
      }}
    >
      {scrollRoom}
      <Box role="status" sx={{ flex: '1 1 auto', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {count === 0 ? none : `${pluralize(count, 'student')} selected`}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
        <Button aria-disabled={count === 0} onClick={clear}>
          Clear
        </Button>
        {children}
      </Box>
    </Box>
  );
}
