import { type ImportColumns, unclearEncodingSchema } from '@formroom/domain/api/import-matches.ts';
import type { CommitImport, ImportCounts, ImportPreview } from '@formroom/domain/api/imports.ts';
import type { EncodingChoices } from '@formroom/domain/kinds/text-encoding.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { commitImport } from '#web/features/imports/import-api.ts';
import type { ImportChoices, ImportKind } from '#web/features/imports/import-kind.ts';
import { needsMatch } from '#web/features/imports/match-columns/match-state.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** A workbook and what the office has chosen about it. */
interface ChosenWorkbook {
  readonly workbook: File;
  readonly choices: ImportChoices;
}

type ImportStage =
  | { readonly at: 'start' }
  | ({ readonly at: 'encoding'; readonly encodings: EncodingChoices } & ChosenWorkbook)
  | ({
      readonly at: 'columns';
      readonly columns: ImportColumns;
      /** Why the columns that were matched before are not accepted. */
      readonly problem?: string | undefined;
    } & ChosenWorkbook)
  | ({ readonly at: 'preview'; readonly preview: ImportPreview } & ChosenWorkbook)
  | {
      readonly at: 'done';
      readonly importId: string;
      readonly counts: ImportCounts;
      readonly newStudents: readonly string[];
    };

interface Commit {
  readonly importId: string;
  readonly decisions: CommitImport;
}

export function useImport({ loadPreview, loadColumns }: Pick<ImportKind, 'loadPreview' | 'loadColumns'>) {
  const [stage, setStage] = useState<ImportStage>({ at: 'start' });
  const client = useQueryClient();
  const previewing = useMutation({
    mutationFn: async ({ workbook, choices }: ChosenWorkbook): Promise<ImportStage> => {
      try {
        return { at: 'preview', workbook, choices, preview: await loadPreview(workbook, choices) };
      } catch (error) {
        const encodings = findEncodings(error);
        if (encodings) return { at: 'encoding', workbook, choices, encodings };
        const columns = choices.match
          ? undefined
          : await findUnmatched(error, () => loadColumns(workbook, choices));
        if (!columns) throw error;
        return { at: 'columns', workbook, choices, columns, problem: findMatchProblem(error) };
      }
    },
    onSuccess: setStage,
  });
  const matching = useMutation({
    mutationFn: async ({ workbook, choices }: ChosenWorkbook): Promise<ImportStage> => {
      const columns = await loadColumns(workbook, choices);
      return { at: 'columns', workbook, choices, columns };
    },
    onSuccess: setStage,
  });
  const committing = useMutation({
    mutationFn: ({ importId, decisions }: Commit) => commitImport(importId, decisions),
    onSuccess: ({ counts, new_students: newStudents = [] }, { importId }) =>
      setStage({ at: 'done', importId, counts, newStudents }),
    // An import may change every list, report and record.
    onSettled: () => client.invalidateQueries(),
  });
  const startAgain = () => {
    setStage({ at: 'start' });
    for (const call of [previewing, matching, committing]) call.reset();
  };
  return { stage, previewing, matching, committing, startAgain };
}

/** Returns how the letters of a rejected text file could be read, if only the office knows. */
function findEncodings(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 422) return undefined;
  return unclearEncodingSchema.safeParse(error.body.data).data?.encodings;
}

/** Returns the columns of a rejected workbook if the office can match them. */
async function findUnmatched(error: unknown, loadColumns: () => Promise<ImportColumns>) {
  if (!(error instanceof ApiError) || error.status !== 422) return undefined;
  const columns = await loadColumns().catch(() => undefined);
  const isRefused = findMatchProblem(error) !== undefined;
  return columns && (isRefused || needsMatch(columns)) ? columns : undefined;
}

/** Returns what is wrong with the meaning of the columns, if that is why a workbook was rejected. */
const findMatchProblem = (error: unknown) =>
  error instanceof ApiError ? error.body.errors?.['match']?.[0] : undefined;
