import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { FileInput } from '#web/ui/fields/file-input.tsx';
import { DropBox } from '#web/ui/layout/drop-box.tsx';

/** Where a photo or PDF of the card is chosen or dropped. */
export function CodeFileDrop({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ([file]: readonly File[]) => {
    if (file) onFile(file);
  };
  return (
    <DropBox onFiles={choose}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <FileInput ref={input} aria-label="Photo or PDF" accept="image/*,.pdf" onFiles={choose} />
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
    </DropBox>
  );
}
