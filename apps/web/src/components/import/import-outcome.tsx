import type { ImportCounts } from '@formroom/domain/api/imports.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { writtenSentence } from '#web/components/import/counts-words.ts';
import { ImportFault } from '#web/components/import/import-fault.tsx';
import type { ImportKind } from '#web/components/import/import-kind.ts';

interface ImportOutcomeProps {
  readonly kind: ImportKind;
  readonly isUndone: boolean;
  readonly counts: ImportCounts;
  readonly onUndo: () => void;
  readonly onAnother: () => void;
  readonly isBusy: boolean;
  readonly error: Error | null;
}

/** What was written, with the way back. */
export function ImportOutcome(props: ImportOutcomeProps) {
  const { kind, isUndone, counts, onUndo, onAnother, isBusy, error } = props;
  const { done, undone } = kind.afterwards;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [isUndone]);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        maxWidth: 720,
        p: { xs: 2, sm: 4 },
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
      }}
    >
      <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
        {isUndone ? 'The import is undone' : 'The workbook is imported'}
      </Typography>
      <Typography>
        {isUndone
          ? undone
          : [`${writtenSentence(counts, kind.nouns)}.`, done(counts)].filter(Boolean).join(' ')}
      </Typography>
      {error && !isBusy && <ImportFault title="The import could not be undone" error={error} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" onClick={onAnother} disabled={isBusy}>
          Import another workbook
        </Button>
        {!isUndone && (
          <Button variant="outlined" aria-disabled={isBusy} onClick={() => !isBusy && onUndo()}>
            {isBusy ? 'Undoing …' : 'Undo this import'}
          </Button>
        )}
      </Box>
    </Box>
  );
}
