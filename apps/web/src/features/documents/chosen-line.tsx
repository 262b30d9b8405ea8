import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import type { ChosenFile } from '#web/features/documents/area-state.ts';
import { type AreaUploads, FAILED } from '#web/features/documents/area-uploads.ts';
import { FileLine } from '#web/features/documents/file-line.tsx';
import { LineButton } from '#web/features/documents/line-button.tsx';
import { ChosenPictureDialog } from '#web/features/documents/picture-dialog.tsx';
import { ChosenThumbnail } from '#web/features/documents/thumbnail.tsx';
import { byteWords } from '#web/lib/byte-words.ts';

/** A chosen file on its way to the school. */
export function ChosenLine({ file, area }: { file: ChosenFile; area: AreaUploads }) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, name, content, isPicture, state } = file;
  const isUnderWay = state.kind === 'sending';
  return (
    <FileLine
      thumbnail={<ChosenThumbnail content={content} isPicture={isPicture} />}
      name={name}
      facts={`${byteWords(content.size)} · ${stateWords(state)}`}
      actions={
        <>
          {state.kind === 'sending' && (
            <LineButton label="Cancel" file={name} onClick={() => area.cancel()} />
          )}
          {state.kind === 'failed' && state.canRetry && (
            <LineButton label="Retry" file={name} onClick={() => void area.upload()} />
          )}
          {isPicture && !isUnderWay && (
            <LineButton label="Preview" file={name} onClick={() => setIsOpen(true)} />
          )}
          {!isUnderWay && <LineButton label="Remove" file={name} onClick={() => area.remove(id)} />}
        </>
      }
    >
      {(state.kind === 'sending' || state.kind === 'failed') && (
        <LinearProgress
          variant="determinate"
          value={state.kind === 'sending' ? state.percent : 0}
          aria-label={`Upload of ${name}`}
          sx={{ height: 6, my: 1, borderRadius: 3 }}
        />
      )}
      {state.kind === 'failed' && (
        <Box sx={{ color: 'error.main', fontSize: '0.9375rem', lineHeight: 1.35 }}>
          <strong>{FAILED}</strong> {state.reason}
        </Box>
      )}
      {isOpen && <ChosenPictureDialog name={name} content={content} onClose={() => setIsOpen(false)} />}
    </FileLine>
  );
}

function stateWords(state: ChosenFile['state']): string {
  switch (state.kind) {
    case 'chosen':
      return 'ready to upload';
    case 'waiting':
      return 'waiting';
    case 'sending':
      return state.percent < 100 ? `${state.percent} %` : '100 %, being checked';
    case 'failed':
      return '0 %, not uploaded';
  }
}
