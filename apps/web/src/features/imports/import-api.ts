import type { CommitImport, UndoImport } from '@formroom/domain/api/imports.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { queryOptions } from '@tanstack/react-query';
import type { ImportChoices } from '#web/features/imports/import-kind.ts';
import { get, post } from '#web/lib/api-client.ts';

/** Enough for ten thousand rows. */
const timeLimitMs = 120_000;

export const errorsUrl = (importId: string) => pathTo(paths.importErrors, { id: importId });

interface ImportUpload {
  readonly workbook: File;
  readonly choices: ImportChoices;
  /** What the import applies to, such as a term. */
  readonly parts?: Readonly<Record<string, string>>;
}

/** Uploads a workbook for a preview; nothing is written. */
export const previewImport = (
  path: typeof paths.importStudents | typeof paths.importTermResults | typeof paths.importYearPlan,
  upload: ImportUpload,
) => post(path, { body: buildForm(upload), timeoutMs: timeLimitMs });

/** Uploads a workbook to find out what its columns stand for; nothing is written. */
export const readColumns = (
  path:
    | typeof paths.importStudentsColumns
    | typeof paths.importTermResultsColumns
    | typeof paths.importYearPlanColumns,
  upload: ImportUpload,
) => post(path, { body: buildForm(upload), timeoutMs: timeLimitMs });

function buildForm({ workbook, choices, parts = {} }: ImportUpload) {
  const { match, dateOrder, encoding, hiddenRows, givesIds, capitals, sameChildren } = choices;
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  if (match) form.append('match', JSON.stringify(match));
  if (dateOrder) form.append('date_order', dateOrder);
  if (encoding) form.append('encoding', encoding);
  if (hiddenRows) form.append('hidden_rows', hiddenRows);
  if (givesIds) form.append('student_ids', 'new');
  if (capitals) form.append('capitals', capitals);
  if (sameChildren) form.append('same_children', JSON.stringify(sameChildren));
  form.append('file', workbook, workbook.name);
  return form;
}

export const commitImport = (importId: string, decisions: CommitImport) =>
  post(paths.commitImport, { params: { id: importId }, body: decisions, timeoutMs: timeLimitMs });

export const undoImport = (importId: string, choice: UndoImport) =>
  post(paths.undoImport, { params: { id: importId }, body: choice, timeoutMs: timeLimitMs });

/** Which rows of an import can't be undone now, and why. */
export const importUndoQuery = (importId: string) =>
  queryOptions({
    queryKey: ['import-undo', importId],
    queryFn: ({ signal }) => get(paths.undoImport, { params: { id: importId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The last imports of every kind, newest first. */
export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: ({ signal }) => get(paths.imports, { signal }),
  staleTime: 0,
});
