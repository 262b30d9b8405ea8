import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ChooseEncoding } from '#web/features/imports/choose-file/choose-encoding.tsx';
import { ChooseWorkbook } from '#web/features/imports/choose-file/choose-workbook.tsx';
import type { ImportKind } from '#web/features/imports/import-kind.ts';
import { ImportOutcome, type PrintSlips } from '#web/features/imports/import-outcome.tsx';
import { ImportPreviewView } from '#web/features/imports/preview/import-preview-view.tsx';
import { LastImports } from '#web/features/imports/undo/last-imports.tsx';
import { MatchColumnsView } from '#web/features/imports/match-columns/match-columns-view.tsx';
import { useImport } from '#web/features/imports/use-import.ts';

interface ImportFlowProps {
  readonly kind: ImportKind;
  /** Rendered above the workbook. It may change the kind of import unless a workbook is being read. */
  readonly before?: (state: { readonly isReading: boolean; readonly reset: () => void }) => ReactNode;
  readonly printSlips?: PrintSlips;
}

/** Imports a workbook: preview, decisions and import. Earlier imports can be undone. */
export function ImportFlow({ kind, before, printSlips }: ImportFlowProps) {
  const { stage, previewing, matching, committing, startAgain } = useImport(kind);
  switch (stage.at) {
    case 'start':
      return (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 720px)', gap: 3 }}>
          {before?.({ isReading: previewing.isPending, reset: startAgain })}
          <ChooseWorkbook
            kind={kind}
            onChosen={(workbook) => previewing.mutate({ workbook, choices: {} })}
            isBusy={previewing.isPending}
            error={previewing.error}
          />
          <LastImports kind={kind} />
        </Box>
      );
    case 'encoding':
      return (
        <ChooseEncoding
          fileName={stage.workbook.name}
          encodings={stage.encodings}
          onChosen={(encoding) =>
            previewing.mutate({ workbook: stage.workbook, choices: { ...stage.choices, encoding } })
          }
          onCancel={startAgain}
          isBusy={previewing.isPending}
          error={previewing.error}
        />
      );
    case 'columns':
      return (
        <MatchColumnsView
          workbook={stage.workbook}
          columns={stage.columns}
          dateOrder={stage.choices.dateOrder}
          canGiveIds={kind.canGiveIds === true}
          givesIds={stage.choices.givesIds === true}
          problem={stage.problem}
          loadColumns={(workbook, choices) => kind.loadColumns(workbook, { ...stage.choices, ...choices })}
          onPreview={(choices) =>
            previewing.mutate({ workbook: stage.workbook, choices: { ...stage.choices, ...choices } })
          }
          onCancel={startAgain}
          isBusy={previewing.isPending}
          error={previewing.error}
        />
      );
    case 'preview':
      return (
        <ImportPreviewView
          kind={kind}
          fileName={stage.workbook.name}
          preview={stage.preview}
          onChangeDates={(dateOrder) =>
            previewing.mutate({ workbook: stage.workbook, choices: { ...stage.choices, dateOrder } })
          }
          onChangeHidden={(hiddenRows) =>
            previewing.mutate({ workbook: stage.workbook, choices: { ...stage.choices, hiddenRows } })
          }
          onChangeCapitals={(capitals) =>
            previewing.mutate({ workbook: stage.workbook, choices: { ...stage.choices, capitals } })
          }
          onChangeChildren={(sameChildren) =>
            previewing.mutate({ workbook: stage.workbook, choices: { ...stage.choices, sameChildren } })
          }
          sameChildren={stage.choices.sameChildren ?? []}
          onChangeMatch={() => matching.mutate(stage)}
          isReading={previewing.isPending || matching.isPending}
          onCommit={(decisions) => committing.mutate({ importId: stage.preview.import_id, decisions })}
          onCancel={startAgain}
          isBusy={committing.isPending}
          error={committing.error ?? previewing.error ?? matching.error}
        />
      );
    case 'done':
      return (
        <ImportOutcome
          kind={kind}
          importId={stage.importId}
          counts={stage.counts}
          newStudents={stage.newStudents}
          onStartAgain={startAgain}
          printSlips={printSlips}
        />
      );
  }
}
