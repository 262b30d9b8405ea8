import type { ImportCounts, ImportUndoResult } from '@formroom/domain/api/imports.ts';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import {
  formatEmptyLines,
  formatNotImported,
  formatWrittenSentence,
} from '#web/features/imports/format-counts.ts';
import { errorsUrl } from '#web/features/imports/import-api.ts';
import type { ImportKind } from '#web/features/imports/import-kind.ts';
import { UndoDialog } from '#web/features/imports/undo/undo-dialog.tsx';
import { FocusedHeading } from '#web/ui/layout/focused-heading.tsx';

interface ImportOutcomeProps {
  readonly kind: ImportKind;
  readonly importId: string;
  readonly counts: ImportCounts;
  readonly newStudents: readonly string[];
  readonly onStartAgain: () => void;
  readonly printSlips?: PrintSlips | undefined;
}

/** Renders the dialog that prints the sign-in slips of new students. */
export type PrintSlips = (students: readonly string[], onClose: () => void) => ReactNode;

/** What an import has written, with a button to undo it. */
export function ImportOutcome(props: ImportOutcomeProps) {
  const { kind, importId, counts, newStudents, onStartAgain, printSlips } = props;
  const [undone, setUndone] = useState<ImportUndoResult>();
  const [isAsking, setIsAsking] = useState(false);
  const [isPrinting, setIsPrinting] = useState(false);
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
      <FocusedHeading key={undone ? 'undone' : 'finished'} sx={{ outline: 'none' }}>
        {undone ? 'Import undone' : 'Import finished'}
      </FocusedHeading>
      <Typography>
        {undone
          ? undoneSentence(undone)
          : [
              `${formatWrittenSentence(counts, kind.nouns)}.`,
              formatEmptyLines(counts),
              formatNotImported(counts),
              kind.followUp(counts),
            ]
              .filter(Boolean)
              .join(' ')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" onClick={onStartAgain}>
          Import another file
        </Button>
        {counts.error > 0 && (
          <Button variant="outlined" href={errorsUrl(importId)} download startIcon={<DownloadOutlined />}>
            Download the {counts.error === 1 ? 'row' : 'rows'} not imported
          </Button>
        )}
        {!undone && printSlips && newStudents.length > 0 && (
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => setIsPrinting(true)}>
            Print sign-in slips for the new students
          </Button>
        )}
        {undone?.blocked !== 0 && (
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
            Undo this import
          </Button>
        )}
      </Box>
      {isPrinting && printSlips?.(newStudents, () => setIsPrinting(false))}
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
