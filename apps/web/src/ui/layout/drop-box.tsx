import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { colours } from '#web/lib/design-tokens.ts';
import { useFileDrop, usePreventStrayDrops } from '#web/lib/file-drop.ts';

interface DropBoxProps {
  /** Called with the dropped files; undefined while none are accepted. */
  readonly onFiles: ((files: readonly File[]) => void) | undefined;
  readonly children: ReactNode;
}

/** An area into which files are dropped. */
export function DropBox({ onFiles, children }: DropBoxProps) {
  const { isOver, dropTarget } = useFileDrop(onFiles);
  usePreventStrayDrops();
  return (
    <Box
      {...dropTarget}
      sx={{
        display: 'grid',
        gap: 2,
        p: { xs: 2, sm: 3 },
        bgcolor: isOver ? colours.tint : 'background.paper',
        border: 1,
        borderStyle: 'dashed',
        borderColor: colours.fieldEdge,
        borderRadius: 1.5,
      }}
    >
      {children}
    </Box>
  );
}
