import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ChooseWorkbook } from '#web/features/imports/choose-workbook.tsx';
import type { ImportKind } from '#web/features/imports/import-kind.ts';
import { ImportOutcome } from '#web/features/imports/import-outcome.tsx';
import { ImportPreviewView } from '#web/features/imports/import-preview-view.tsx';
import { LastImports } from '#web/features/imports/last-imports.tsx';
import { useImport } from '#web/features/imports/use-import.ts';

interface ImportFlowProps {
  readonly kind: ImportKind;
  /** Stands over the place where the workbook is chosen, and may change the kind while none is being read. */
  readonly before?: (state: { readonly isReading: boolean; readonly reset: () => void }) => ReactNode;
}

/** A workbook: first what it would do, then, if the office says so, done; and it can be undone, also another day. */
export function ImportFlow({ kind, before }: ImportFlowProps) {
  const { stage, looking, committing, startAgain } = useImport(kind.loadPreview);
  switch (stage.at) {
    case 'start':
      return (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 720px)', gap: 3 }}>
          {before?.({ isReading: looking.isPending, reset: startAgain })}
          <ChooseWorkbook
            kind={kind}
            onChosen={(workbook) => looking.mutate(workbook)}
            isBusy={looking.isPending}
            error={looking.error}
          />
          <LastImports kind={kind} />
        </Box>
      );
    case 'preview':
      return (
        <ImportPreviewView
          kind={kind}
          fileName={stage.fileName}
          preview={stage.preview}
          onCommit={(decisions) => committing.mutate({ importId: stage.preview.import_id, decisions })}
          onCancel={startAgain}
          isBusy={committing.isPending}
          error={committing.error}
        />
      );
    case 'done':
      return (
        <ImportOutcome
          kind={kind}
          importId={stage.importId}
          counts={stage.counts}
          onStartAgain={startAgain}
        />
      );
  }
}
