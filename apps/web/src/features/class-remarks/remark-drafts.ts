import type { ClassRemarkRow, SaveClassRemarks } from '@formroom/domain/api/mark-sheets.ts';
import type { ClassRemarkCell } from '@formroom/domain/report-cards/sheet-cells.ts';

type Texts = Partial<Record<ClassRemarkCell, string>>;

/** What is typed and not saved, by student, with the version of the row that it was typed over. */
export type Drafts = Readonly<Record<string, { readonly version: number; readonly texts: Texts }>>;

export const formatCell = (row: ClassRemarkRow, cell: ClassRemarkCell) => String(row[cell] ?? '');

export const typeInto = (
  drafts: Drafts,
  { student_id: id, version }: ClassRemarkRow,
  cell: ClassRemarkCell,
  text: string,
): Drafts => {
  const before = drafts[id] ?? { version, texts: {} };
  return { ...drafts, [id]: { ...before, texts: { ...before.texts, [cell]: text } } };
};

/** The rows with cells that differ from what is stored, as they are sent. */
export function listChanges(rows: readonly ClassRemarkRow[], drafts: Drafts): SaveClassRemarks['rows'] {
  return rows.flatMap((row) => {
    const draft = drafts[row.student_id];
    const changed = Object.entries(draft?.texts ?? {}).filter(
      ([cell, text]) => text.trim() !== formatCell(row, cell as ClassRemarkCell),
    );
    if (!draft || changed.length === 0) return [];
    return [{ student_id: row.student_id, version: draft.version, ...Object.fromEntries(changed) }];
  });
}

/** Forgets what was sent and saved, and keeps what was typed since. */
export function dropSaved(drafts: Drafts, sent: SaveClassRemarks['rows']): Drafts {
  const rows = new Map(sent.map((row) => [row.student_id, row]));
  return Object.fromEntries(
    Object.entries(drafts).flatMap(([id, draft]) => {
      const row = rows.get(id);
      const left = Object.entries(draft.texts).filter(
        ([cell, text]) => row === undefined || row[cell as ClassRemarkCell] !== text,
      );
      return left.length === 0 ? [] : [[id, { ...draft, texts: Object.fromEntries(left) }]];
    }),
  );
}
