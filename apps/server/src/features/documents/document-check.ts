import type { DocumentCheck } from '@formroom/domain/api/documents.ts';
import type { FileType } from '@formroom/domain/registration/documents.ts';
import { type Actor, decodeActor, encodeActor } from '@formroom/domain/school/actor.ts';
import type { DocumentsTable, FilesColumn, SendAgainColumn } from '../../db/tables.ts';

/** The columns of a file that hold its check. */
export type CheckColumns = Pick<DocumentsTable, 'check_state' | 'check_reason' | 'checked_by' | 'checked_at'>;
type CheckedFile = CheckColumns & Pick<DocumentsTable, 'file_type' | 'place' | 'uploaded_at'>;

export const noCheck: CheckColumns = {
  check_state: null,
  check_reason: null,
  checked_by: null,
  checked_at: null,
};

export const toCheckColumns = (
  check_state: NonNullable<CheckColumns['check_state']>,
  check_reason: string | null,
  { by, at }: { readonly by: Actor; readonly at: Date },
): CheckColumns => ({ check_state, check_reason, checked_by: encodeActor(by), checked_at: at.toISOString() });

export const isRemoved = ({ check_state }: Pick<CheckColumns, 'check_state'>) => check_state === 'removed';

/** The check for the API; families see neither who made it nor when. */
export function toCheck(
  { check_state: state, check_reason: reason, checked_by: by, checked_at: at }: CheckColumns,
  isForOffice: boolean,
): DocumentCheck | null {
  if (state === null) return null;
  return {
    state,
    reason,
    by: isForOffice && by !== null ? decodeActor(by).id : null,
    at: isForOffice ? at : null,
  };
}

/**
 * Returns the columns of the student's row that derive from these types of the student's files: how many are current, and
 * why the school asks for the document again.
 */
export const toDocumentColumns = (types: readonly FileType[], files: readonly CheckedFile[]) => {
  const filesOfType = (type: FileType) => files.filter(({ file_type }) => file_type === type);
  const counts = types.map(
    (type) => [`files_${type}`, filesOfType(type).filter(({ place }) => place !== null).length] as const,
  );
  const reasons = types
    .filter((type) => type !== 'file')
    .map((type) => [`send_again_${type}`, findReason(filesOfType(type))] as const);
  return {
    ...fromEntries<FilesColumn, number>(counts),
    ...fromEntries<SendAgainColumn, string | null>(reasons),
  };
};

// `Object.fromEntries` loses the types of keys.
const fromEntries = <Key extends string, Value>(entries: readonly (readonly [Key, Value])[]) =>
  Object.fromEntries(entries) as Partial<Record<Key, Value>>;

/**
 * The check is that of the newest current file, so another upload ends it. Without a current file, the last checked or
 * uploaded file decides: the family still reads the reason.
 */
function findReason(files: readonly CheckedFile[]) {
  const current = files.filter(({ place }) => place !== null);
  const last =
    current.length > 0
      ? current.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0)).at(-1)
      : files.toSorted((a, b) => lastEvent(a).localeCompare(lastEvent(b))).at(-1);
  return last?.check_state === 'send_again' || last?.check_state === 'removed' ? last.check_reason : null;
}

const lastEvent = ({ checked_at, uploaded_at }: CheckedFile) => checked_at ?? uploaded_at;
