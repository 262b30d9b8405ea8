import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface CardFactsProps {
  readonly facts: Readonly<Record<string, ReactNode>>;
  /** The least width of a column in pixels. */
  readonly column?: number;
}

/** Labels with their values, in as many columns as there is room for. */
export const CardFacts = ({ facts, column = 190 }: CardFactsProps) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: `repeat(auto-fill, minmax(min(${column}px, 100%), 1fr))`,
      columnGap: 2,
      rowGap: 1.5,
      m: 0,
      overflowWrap: 'anywhere',
    }}
  >
    {Object.entries(facts).map(([label, value]) => (
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
