import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { styled } from '@mui/material/styles';
import { Row, Rows, Table } from '#web/ui/layout/table-parts.tsx';
import { formatShowMore } from '#web/lib/format-show-more.ts';
import { colours } from '#web/lib/design-tokens.ts';
import { ResponsiveGrid } from '#web/ui/layout/responsive-table.ts';

/** The number of rows that a browser renders without a noticeable delay. */
const ROWS_PER_PAGE = 100;

interface PreviewTableFrameProps {
  readonly label: string;
  /** The name of the table in it. */
  readonly tableLabel?: string;
  readonly headings: ReactNode;
  readonly total: number;
  /** Renders the first `shown` rows. */
  readonly children: (shown: number) => ReactNode;
}

/** A scrolling table of an import, with a button that shows more rows. */
export function PreviewTableFrame({
  label,
  tableLabel = 'Rows',
  headings,
  total,
  children,
}: PreviewTableFrameProps) {
  const [shown, setShown] = useState(ROWS_PER_PAGE);
  return (
    <Box>
      <WorkbookFrame role="region" aria-label={label} tabIndex={0}>
        <Table aria-label={tableLabel}>
          <thead>
            <Row>{headings}</Row>
          </thead>
          <Rows>{children(shown)}</Rows>
        </Table>
      </WorkbookFrame>
      {total > shown && (
        <Button variant="outlined" onClick={() => setShown(shown + ROWS_PER_PAGE)} sx={{ mt: 1.5 }}>
          {formatShowMore(shown, total, ROWS_PER_PAGE)}
        </Button>
      )}
    </Box>
  );
}

/** The frame of a table of a workbook's rows. */
export const WorkbookFrame = styled(ResponsiveGrid)(({ theme }) => ({
  '& th, & td': { overflowWrap: 'break-word' },
  '& td': { minWidth: 88, maxWidth: 320 },
  '& thead th': { whiteSpace: 'nowrap' },
  '& tbody th': { minWidth: 136, fontWeight: 600 },
  '& .row': { minWidth: 0, color: colours.muted },
  '& .more': { fontWeight: 400 },
  '& .reason': { color: colours.error, fontWeight: 600 },

  [theme.breakpoints.down('md')]: {
    '& tbody td': { maxWidth: 'none' },
  },
}));
