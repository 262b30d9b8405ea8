import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatShowMore } from '#web/lib/format-show-more.ts';

/** A browser renders this many rows without a noticeable delay. */
export const ROWS_PER_PAGE = 200;

interface RowsFooterProps {
  /** The number of students that match. */
  readonly found: number;
  /** The number of students without the search. */
  readonly total: number;
  /** The maximum number of rows shown. */
  readonly shown: number;
  readonly onShow: (rows: number) => void;
}

/** Below a report's table: the number of students, and the button for more rows. */
export function RowsFooter({ found, total, shown, onShow }: RowsFooterProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2 }}>
      <span role="status">
        Total Number of Students: {found}
        {found !== total && ` of ${total}`}
      </span>
      {found > shown && (
        <Button variant="outlined" onClick={() => onShow(shown + ROWS_PER_PAGE)}>
          {formatShowMore(shown, found, ROWS_PER_PAGE)}
        </Button>
      )}
    </Box>
  );
}
