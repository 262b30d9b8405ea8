import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { colours } from '#web/lib/design-tokens.ts';
import { FileInput } from '#web/ui/fields/file-input.tsx';

const PICTURES = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';
const touch = '@media (hover: none) and (pointer: coarse)';
/** Its height, reserved until it is known whether it is shown. */
export const pickerHeight = { height: 48, [touch]: { height: 108 } };

interface FilePickerProps {
  readonly several: boolean;
  readonly picturesOnly: boolean;
  /** Whether files are chosen, so that Upload is the next step. */
  readonly isReady: boolean;
  readonly isBusy: boolean;
  readonly onChosen: (files: readonly File[]) => void;
  readonly onUpload: () => void;
}

/** The buttons to choose and to upload files. */
export function FilePicker({ several, picturesOnly, isReady, isBusy, onChosen, onUpload }: FilePickerProps) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <FileInput
        ref={camera}
        aria-label="Take photo"
        accept="image/*"
        capture="environment"
        onFiles={onChosen}
      />
      <FileInput
        ref={files}
        aria-label="Choose file"
        accept={picturesOnly ? PICTURES : `application/pdf,${PICTURES}`}
        multiple={several}
        onFiles={onChosen}
      />
      <Button
        variant={isReady ? 'outlined' : 'contained'}
        startIcon={<PhotoCameraOutlined />}
        onClick={() => camera.current?.click()}
        sx={{
          display: 'none',
          flex: '1 1 140px',
          px: 1.5,
          whiteSpace: 'nowrap',
          [touch]: { display: 'inline-flex' },
        }}
      >
        Take photo
      </Button>
      <Button
        variant="outlined"
        onClick={() => files.current?.click()}
        sx={{ px: 1.5, whiteSpace: 'nowrap', minWidth: 128, [touch]: { flex: '1 1 120px', minWidth: 0 } }}
      >
        Choose file
      </Button>
      <Box
        component="span"
        sx={{ color: 'text.secondary', fontSize: '0.9375rem', [touch]: { display: 'none' } }}
      >
        or drop <span>{several ? 'files' : 'a file'}</span> here
      </Box>
      <Button
        variant={isReady ? 'contained' : 'outlined'}
        aria-disabled={isBusy}
        onClick={() => !isBusy && onUpload()}
        sx={{
          minWidth: 128,
          ml: { sm: 'auto' },
          [touch]: { flex: '1 1 100%' },
          '&[aria-disabled=true]': { color: 'text.secondary', bgcolor: colours.line },
        }}
      >
        {isBusy ? 'Uploading …' : 'Upload'}
      </Button>
    </Box>
  );
}
