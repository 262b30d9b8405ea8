import type { ImportCounts, ImportPreview } from '@formroom/domain/api/imports.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { post, postForm } from '#web/lib/api-client.ts';

/** Reading and writing ten thousand rows takes its time. */
const timeLimitMs = 120_000;

export const templateUrl = pathTo(paths.importTemplate, { kind: 'students' });
export const errorsUrl = (importId: string) => pathTo(paths.importErrors, { id: importId });

/** Looks at a workbook; nothing is written. */
export function previewImport(workbook: File): Promise<ImportPreview> {
  const form = new FormData();
  form.append('file', workbook, workbook.name);
  return postForm<ImportPreview>(paths.importStudents, form, { timeLimitMs });
}

export const commitImport = (importId: string) =>
  post<{ counts: ImportCounts }>(pathTo(paths.commitImport, { id: importId }), {}, { timeLimitMs });

export const undoImport = (importId: string) =>
  post<{ counts: ImportCounts }>(pathTo(paths.undoImport, { id: importId }), {}, { timeLimitMs });
