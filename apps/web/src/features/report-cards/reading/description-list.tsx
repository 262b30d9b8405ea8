import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

// In `rem`, so that larger letters get fewer columns.
const columnsOf = (leastWidth: number) => `repeat(auto-fill, minmax(min(100%, ${leastWidth}rem), 1fr))`;

/** Labels with their values, in as many columns as there is room for. */
export const DescriptionList = ({ items }: { items: Readonly<Record<string, ReactNode>> }) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: columnsOf(7.2), sm: columnsOf(12) },
      columnGap: 2,
      rowGap: 1.5,
      m: 0,
      overflowWrap: 'anywhere',
    }}
  >
    {Object.entries(items).map(([label, value]) => (
      <div key={label}>
        <Box component="dt" sx={{ fontSize: '0.9375rem', color: 'text.secondary' }}>
          {label}
        </Box>
        <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {value}
        </Box>
      </div>
    ))}
  </Box>
);
