import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { colours } from '#web/lib/design-tokens.ts';
import { useFileDrop, usePreventStrayDrops } from '#web/lib/file-drop.ts';

/** Where a photo or PDF of the card is chosen or dropped. */
export function CodeFileDrop({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ([file]: readonly File[]) => {
    if (file) onFile(file);
  };
  const { isOver, dropTarget } = useFileDrop(choose);
  usePreventStrayDrops();
  return (
    <Box
      {...dropTarget}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        p: 2,
        bgcolor: isOver ? colours.tint : 'background.paper',
        border: 1,
        borderStyle: 'dashed',
        borderColor: colours.fieldEdge,
        borderRadius: 1,
      }}
    >
      <input
        ref={input}
        hidden
        type="file"
        aria-label="Photo or PDF"
        accept="image/*,.pdf"
        onChange={({ target }) => {
          choose([...(target.files ?? [])]);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      <Button variant="outlined" onClick={() => input.current?.click()}>
        Choose a photo or PDF
      </Button>
      <Box sx={{ color: 'text.secondary' }}>
        <Box component="span" sx={{ '@media (hover: none)': { display: 'none' } }}>
          or drop it here.{' '}
        </Box>
        It stays on this device.
      </Box>
    </Box>
  );
}
