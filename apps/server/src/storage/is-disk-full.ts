import { StoreFullError } from './file-store.ts';

/** No space, no quota, read-only; PostgreSQL: disk full. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', '53100']);
/** SQLite result codes: READONLY, FULL. Extended codes carry these in their low byte. */
const sqliteCodes = new Set([8, 13]);
const SQLITE_PRIMARY = 0xff;

/** The driver gives statements that return rows no result code. */
const sqliteMessages = /database or disk is full|readonly database/;

/** Whether a write failed because the disk of the database or of the files is full, or can't be written. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return (
    error instanceof StoreFullError ||
    (typeof code === 'string' && codes.has(code)) ||
    (typeof errcode === 'number' && sqliteCodes.has(errcode & SQLITE_PRIMARY)) ||
    (code === 'ERR_SQLITE_ERROR' && sqliteMessages.test(error.message)) ||
    isDiskFull(error.cause)
  );
}
