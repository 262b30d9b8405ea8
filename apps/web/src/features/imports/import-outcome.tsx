import type { ImportCounts, ImportUndoResult } from '@formroom/domain/api/imports.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { formatWrittenSentence } from '#web/features/imports/format-counts.ts';
import type { ImportKind } from '#web/features/imports/import-kind.ts';
import { UndoDialog } from '#web/features/imports/undo-dialog.tsx';

interface ImportOutcomeProps {
  readonly kind: ImportKind;
  readonly importId: string;
  readonly counts: ImportCounts;
  readonly onStartAgain: () => void;
}

/** What an import has written, with a button to undo it. */
export function ImportOutcome({ kind, importId, counts, onStartAgain }: ImportOutcomeProps) {
  const [undone, setUndone] = useState<ImportUndoResult>();
  const [isAsking, setIsAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [undone]);
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
        {undone ? 'Import undone' : 'Import finished'}
      </Typography>
      <Typography>
        {undone
          ? undoneSentence(undone)
          : [`${formatWrittenSentence(counts, kind.nouns)}.`, kind.followUp(counts)]
              .filter(Boolean)
              .join(' ')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" onClick={onStartAgain}>
          Import another file
        </Button>
        {undone?.blocked !== 0 && (
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
            Undo this import
          </Button>
        )}
      </Box>
      {isAsking && (
        <UndoDialog
          kind={kind}
          importId={importId}
          counts={counts}
          onUndone={setUndone}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Box>
  );
}

const undoneSentence = ({ undone, blocked }: ImportUndoResult) =>
  blocked === 0
    ? 'The import was undone.'
    : `The import was undone for ${undone} of ${undone + blocked} students. The others stay as they are.`;
