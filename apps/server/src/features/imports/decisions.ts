import type {
  CommitImport,
  ImportCounts,
  ImportRow,
  ImportWarningKind,
} from '@formroom/domain/api/imports.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { invalid } from '../../errors.ts';

interface SelectedRows {
  readonly toWrite: readonly ImportRow[];
  /** The numbers of the rows whose class is left out. */
  readonly leftOut: ReadonlySet<number>;
}

/** Returns the rows to write as the office decided, and corrects the counts of a preview. */
export function selectRows(
  rows: readonly ImportRow[],
  { conflicts: choice, classes = {} }: CommitImport,
  counts: ImportCounts,
): SelectedRows {
  const decisions = new Map(Object.entries(classes));
  const toWrite: ImportRow[] = [];
  const leftOut = new Set<number>();
  for (const row of rows) {
    const selected = withClass(choice === 'use-workbook' ? withConflictingValues(row) : row, decisions);
    const status = selected?.status ?? 'error';
    countRow(counts, row, -1);
    countRow(counts, selected ?? { status: 'error' }, 1);
    if (!selected) leftOut.add(row.row);
    else if (status === 'new' || status === 'changed') toWrite.push(selected);
  }
  return { toWrite, leftOut };
}

/** Adds a row to the counts, or takes it away. */
export function countRow(
  counts: ImportCounts,
  { status, is_empty }: Pick<ImportRow, 'status' | 'is_empty'>,
  by: 1 | -1,
) {
  if (is_empty) counts.empty = (counts.empty ?? 0) + by;
  else counts[status] += by;
}

function withConflictingValues(row: ImportRow): ImportRow {
  if (!row.conflicts) return row;
  const values = row.conflicts.map(({ field, from, to }) => ({ field, from, to }));
  return { ...row, status: 'changed', changes: [...row.changes, ...values] };
}

type Classes = ReadonlyMap<string, string | null>;

/** Returns the class that a row with a warning about it brings. */
function findWarnedClass({ warnings = [], changes }: Pick<ImportRow, 'warnings' | 'changes'>) {
  const isWarned = warnings.some(({ kind }) => kind === 'unknown-class');
  const to = isWarned ? changes.find(({ field }) => field === 'class_id')?.to : undefined;
  return typeof to === 'string' ? to : undefined;
}

/** Gives a row the class that the office decided on (R83); returns undefined if the row is left out. */
function withClass(row: ImportRow, classes: Classes): ImportRow | undefined {
  const written = findWarnedClass(row);
  const meant = written === undefined ? undefined : classes.get(written);
  if (meant === null) return undefined;
  if (meant === undefined || meant === written) return row;
  const changes = row.changes
    .map((change) => (change.field === 'class_id' ? { ...change, to: meant } : change))
    .filter(({ from, to }) => from !== to);
  const isEmpty = row.status === 'changed' && changes.length === 0;
  return { ...row, status: isEmpty ? 'unchanged' : row.status, changes };
}

/** @throws PortalError invalid if a class stands for one that nobody is in and that is not taken as new */
export function assertMeantClasses({ classes = {} }: CommitImport, current: ReadonlySet<string>) {
  const decisions = new Map(Object.entries(classes));
  for (const [written, meant] of decisions) {
    if (meant === null || meant === written || current.has(meant) || decisions.get(meant) === meant) continue;
    const reason = `Nobody is in class “${meant}”. Take it as new first, or choose another.`;
    throw invalid({ classes: [reason] }, reason);
  }
}

/** The rows and classes that the office has not decided about. */
export interface OpenDecisions {
  duplicates: number;
  readonly classes: Set<string>;
}

/** Collects what was not decided. Warnings about a class that is not imported do not count. */
export function collectOpen(
  rows: readonly ImportRow[],
  { accept = [], classes = {} }: CommitImport,
  open: OpenDecisions,
) {
  const decided = new Set(Object.keys(classes));
  const isOpen = (kind: ImportWarningKind) => kind === 'possible-duplicate' && !accept.includes(kind);
  for (const row of rows) {
    if (row.warnings?.some(({ kind }) => isOpen(kind))) open.duplicates += 1;
    const written = row.warnings?.find(({ kind }) => kind === 'unknown-class')?.class_id;
    const bringsClass = row.changes.some(({ field }) => field === 'class_id');
    if (written !== undefined && bringsClass && !decided.has(written)) open.classes.add(written);
  }
}

/** @throws PortalError invalid if something was not decided */
export function assertDecided({ duplicates, classes }: OpenDecisions) {
  const classFindings =
    classes.size === 0
      ? []
      : [
          `Nobody is in ${classes.size === 1 ? 'class' : 'classes'} ${[...classes].join(', ')} yet, or another spelling has more.`,
        ];
  const childFindings =
    duplicates === 0
      ? []
      : [
          `${pluralize(duplicates, 'row')} ${duplicates === 1 ? 'has' : 'have'} a new ID, but the name and date of birth of another student.`,
        ];
  const found = [...classFindings, ...childFindings];
  if (found.length === 0) return;
  throw invalid(
    {
      ...(classFindings.length > 0 && { classes: classFindings }),
      ...(childFindings.length > 0 && { accept: childFindings }),
    },
    `Nothing was imported. ${found.join(' ')} Decide about this first.`,
  );
}
