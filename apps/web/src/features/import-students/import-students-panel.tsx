import Box from '@mui/material/Box';
import { PageHeading } from '#web/components/layout/page-heading.tsx';
import { ChooseWorkbook } from '#web/features/import-students/choose-workbook.tsx';
import { ImportOutcome } from '#web/features/import-students/import-outcome.tsx';
import { ImportPreviewView } from '#web/features/import-students/import-preview-view.tsx';
import { useImport } from '#web/features/import-students/use-import.ts';

/** Students from a workbook: first what it would do, then, if the office says so, done; and it can be undone. */
export function ImportStudentsPanel() {
  const { stage, look, commit, undo, startAgain } = useImport();
  return (
    <Box sx={{ maxWidth: 1120 }}>
      <PageHeading title="Import Students">
        New students, and what the school knows better. You see every change before anything is written.
      </PageHeading>
      {stage.at === 'start' && (
        <ChooseWorkbook
          onChosen={(workbook) => look.mutate(workbook)}
          isBusy={look.isPending}
          error={look.error}
        />
      )}
      {stage.at === 'preview' && (
        <ImportPreviewView
          fileName={stage.fileName}
          preview={stage.preview}
          onCommit={() => commit.mutate(stage.preview.import_id)}
          onCancel={startAgain}
          isBusy={commit.isPending}
          error={commit.error}
        />
      )}
      {(stage.at === 'done' || stage.at === 'undone') && (
        <ImportOutcome
          isUndone={stage.at === 'undone'}
          counts={stage.counts}
          onUndo={() => undo.mutate(stage.importId)}
          onAnother={startAgain}
          isBusy={undo.isPending}
          error={undo.error}
        />
      )}
    </Box>
  );
}
