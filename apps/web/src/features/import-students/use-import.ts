import type { ImportCounts, ImportPreview } from '@formroom/domain/api/imports.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { commitImport, previewImport, undoImport } from '#web/features/import-students/import-calls.ts';

/** How far an import is. */
export type ImportStage =
  | { readonly at: 'start' }
  | { readonly at: 'preview'; readonly fileName: string; readonly preview: ImportPreview }
  | { readonly at: 'done' | 'undone'; readonly importId: string; readonly counts: ImportCounts };

/** A workbook from being chosen to being brought in, and back. */
export function useImport() {
  const [stage, setStage] = useState<ImportStage>({ at: 'start' });
  const client = useQueryClient();
  const look = useMutation({
    mutationFn: previewImport,
    onSuccess: (preview, { name }) => setStage({ at: 'preview', fileName: name, preview }),
  });
  const commit = useMutation({
    mutationFn: commitImport,
    onSuccess: ({ counts }, importId) => setStage({ at: 'done', importId, counts }),
    // Lists, reports and records are asked for again wherever they are shown.
    onSettled: () => client.invalidateQueries(),
  });
  const undo = useMutation({
    mutationFn: undoImport,
    onSuccess: ({ counts }, importId) => setStage({ at: 'undone', importId, counts }),
    onSettled: () => client.invalidateQueries(),
  });
  const startAgain = () => {
    setStage({ at: 'start' });
    for (const call of [look, commit, undo]) call.reset();
  };
  return { stage, look, commit, undo, startAgain };
}
