import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface FileItemProps {
  readonly thumbnail: ReactNode;
  readonly name: string;
  /** For example size, date or state. */
  readonly details: ReactNode;
  readonly actions: ReactNode;
  readonly children?: ReactNode;
}

/** A file's entry on its card: thumbnail, name, details and actions. */
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

/** The list of a card's files. */
export const FileItemList = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box component="ul" aria-label={label} sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
    {children}
  </Box>
);
