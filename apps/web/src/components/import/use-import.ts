import type { ImportCounts, ImportPreview } from '@formroom/domain/api/imports.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { commitImport, undoImport } from '#web/components/import/import-calls.ts';
import type { ImportKind } from '#web/components/import/import-kind.ts';

/** How far an import is. */
type ImportStage =
  | { readonly at: 'start' }
  | { readonly at: 'preview'; readonly fileName: string; readonly preview: ImportPreview }
  | { readonly at: 'done' | 'undone'; readonly importId: string; readonly counts: ImportCounts };

/** A workbook from being chosen to being brought in, and back. */
export function useImport(look: ImportKind['look']) {
  const [stage, setStage] = useState<ImportStage>({ at: 'start' });
  const client = useQueryClient();
  const looking = useMutation({
    mutationFn: look,
    onSuccess: (preview, { name }) => setStage({ at: 'preview', fileName: name, preview }),
  });
  const committing = useMutation({
    mutationFn: commitImport,
    onSuccess: ({ counts }, importId) => setStage({ at: 'done', importId, counts }),
    // Lists, reports and records are asked for again wherever they are shown.
    onSettled: () => client.invalidateQueries(),
  });
  const undoing = useMutation({
    mutationFn: undoImport,
    onSuccess: ({ counts }, importId) => setStage({ at: 'undone', importId, counts }),
    onSettled: () => client.invalidateQueries(),
  });
  const startAgain = () => {
    setStage({ at: 'start' });
    for (const call of [looking, committing, undoing]) call.reset();
  };
  return { stage, looking, committing, undoing, startAgain };
}
