import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface FileItemProps {
  readonly thumbnail: ReactNode;
  readonly name: string;
  /** Size, date or state. */
  readonly details: ReactNode;
  readonly actions: ReactNode;
  readonly children?: ReactNode;
}

/** A file as a line of its card: what it looks like, its name and facts, and what can be done with it. */
export const FileItem = ({ thumbnail, name, details, actions, children }: FileItemProps) => (
  <Box component="li" sx={{ display: 'flex', gap: 1.5 }}>
    {thumbnail}
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={{ fontWeight: 600, lineHeight: 1.35, overflowWrap: 'anywhere' }}>{name}</Box>
      <Box sx={{ fontSize: '0.9375rem', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {details}
      </Box>
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, ml: -1, mb: -1 }}>{actions}</Box>
    </Box>
  </Box>
);

/** The lines of a card. */
export const FileItemList = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box component="ul" aria-label={label} sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
    {children}
  </Box>
);
