import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';

interface TickedBarProps {
  readonly count: number;
  readonly onClear: () => void;
  readonly onDecide: () => void;
}

// Makes the browser scroll a focused row clear of the bar.
const scrollRoom = <GlobalStyles styles={{ html: { scrollPaddingBottom: 96 } }} />;

/** The bar sticks to the bottom of the screen, except where large text would let it cover too much of it. */
const atTheBottom = 'min(0px, (100dvh - 27rem) * 1000)';

/** Says how many students are ticked, and leads to the decision for them. It stands below the list. */
export const TickedBar = ({ count, onClear, onDecide }: TickedBarProps) => (
  <Box
    component="section"
    aria-label="Ticked students"
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
      {count === 0 ? 'Tick the students whose plan is different.' : `${pluralize(count, 'student')} ticked`}
    </Box>
    {count > 0 && (
      <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
        <Button onClick={onClear}>Clear</Button>
        <Button variant="contained" aria-haspopup="dialog" onClick={onDecide}>
          Change the plan
        </Button>
      </Box>
    )}
  </Box>
);
