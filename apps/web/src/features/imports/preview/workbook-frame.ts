import { styled } from '@mui/material/styles';
import { colours } from '#web/lib/design-tokens.ts';
import { ResponsiveGrid } from '#web/ui/layout/responsive-table.ts';

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
