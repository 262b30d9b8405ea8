import { replaceEqualDeep } from '@tanstack/react-query';
import { mergeRows, type VersionedRows } from '#web/lib/autosave/cells/cell-kind.ts';
import { isObject } from '#web/lib/is-object.ts';

/** How often a page with cells checks for what others have changed. */
const POLL_INTERVAL_MS = 30_000;

/** The options of a query for cells. A refetch that started before a save doesn't replace the rows of the save's response. */
export const cellQueryOptions = {
  staleTime: 0,
  refetchInterval: POLL_INTERVAL_MS,
  structuralSharing: (cached: unknown, fetched: unknown) =>
    replaceEqualDeep(cached, hasRows(cached) && hasRows(fetched) ? mergeRows(cached, fetched) : fetched),
};

const hasRows = (value: unknown): value is VersionedRows =>
  isObject(value) && Array.isArray(value.rows) && value.rows.every(isVersioned);

const isVersioned = (row: unknown) =>
  isObject(row) && typeof row.student_id === 'string' && typeof row.version === 'number';
