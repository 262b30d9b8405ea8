import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { PAGE_SIZE } from '#web/features/student-list/list-students.ts';

interface TableFooterProps {
  readonly total: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The total, the range of the current page, and the buttons to other pages. */
export function TableFooter({ total, page, onPage }: TableFooterProps) {
  const last = Math.ceil(total / PAGE_SIZE);
  const from = (page - 1) * PAGE_SIZE + 1;
  const to = Math.min(page * PAGE_SIZE, total);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        minHeight: 52,
        px: { xs: 2, md: 2.5 },
        borderTop: 1,
        borderColor: 'divider',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box role="status" sx={{ fontWeight: 600, py: 1 }}>
        Total Number of Students: {total}
      </Box>
      {last > 1 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: 'auto', mr: -1 }}>
          <span>
            {from}–{to} of {total}
          </span>
          <PageButton label="Previous page" to={page - 1} exists={page > 1} onPage={onPage}>
            <ChevronLeft />
          </PageButton>
          <PageButton label="Next page" to={page + 1} exists={page < last} onPage={onPage}>
            <ChevronRight />
          </PageButton>
        </Box>
      )}
    </Box>
  );
}

interface PageButtonProps extends Pick<TableFooterProps, 'onPage'> {
  readonly label: string;
  readonly to: number;
  readonly exists: boolean;
  readonly children: ReactNode;
}

// `aria-disabled`, because a disabled button would lose the focus on the last page.
const PageButton = ({ label, to, exists, onPage, children }: PageButtonProps) => (
  <Tooltip title={exists ? label : ''}>
    <IconButton
      aria-label={label}
      aria-disabled={!exists}
      onClick={() => exists && onPage(to)}
      sx={{ color: 'primary.main', '&[aria-disabled="true"]': { color: 'text.disabled', cursor: 'default' } }}
    >
      {children}
    </IconButton>
  </Tooltip>
);
