import type { CommitImport, ImportCounts, ImportPreview } from '@formroom/domain/api/imports.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { commitImport } from '#web/features/imports/import-api.ts';
import type { ImportChoices, ImportKind } from '#web/features/imports/import-kind.ts';

type ImportStage =
  | { readonly at: 'start' }
  | { readonly at: 'preview'; readonly workbook: File; readonly preview: ImportPreview }
  | { readonly at: 'done'; readonly importId: string; readonly counts: ImportCounts };

interface Commit {
  readonly importId: string;
  readonly decisions: CommitImport;
}

export function useImport(loadPreview: ImportKind['loadPreview']) {
  const [stage, setStage] = useState<ImportStage>({ at: 'start' });
  const client = useQueryClient();
  const previewing = useMutation({
    mutationFn: ({ workbook, ...choices }: ImportChoices & { readonly workbook: File }) =>
      loadPreview(workbook, choices),
    onSuccess: (preview, { workbook }) => setStage({ at: 'preview', workbook, preview }),
  });
  const committing = useMutation({
    mutationFn: ({ importId, decisions }: Commit) => commitImport(importId, decisions),
    onSuccess: ({ counts }, { importId }) => setStage({ at: 'done', importId, counts }),
    // An import may change every list, report and record.
    onSettled: () => client.invalidateQueries(),
  });
  const startAgain = () => {
    setStage({ at: 'start' });
    for (const call of [previewing, committing]) call.reset();
  };
  return { stage, previewing, committing, startAgain };
}
