import type { ImportPreview, ImportRow } from '@formroom/domain/api/imports.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConflictTable } from '#web/features/imports/decide/conflict-table.tsx';
import type { ImportKind } from '#web/features/imports/import-kind.ts';
import { PreviewTable } from '#web/features/imports/preview/preview-table.tsx';

const hasStatus = (wanted: ImportRow['status']) => (row: ImportRow) => row.status === wanted;

const tabs = [
  { name: 'error', title: 'Errors', has: hasStatus('error') },
  { name: 'check', title: 'To check', has: (row: ImportRow) => row.warnings !== undefined },
  { name: 'conflict', title: 'Conflicts', has: (row: ImportRow) => row.conflicts !== undefined },
  { name: 'new', title: 'New', has: (row: ImportRow) => row.status === 'new' && !row.is_empty },
  { name: 'changed', title: 'Changed', has: hasStatus('changed') },
  { name: 'unchanged', title: 'Unchanged', has: hasStatus('unchanged') },
  { name: 'empty', title: 'Without a mark', has: (row: ImportRow) => row.is_empty === true },
] as const;
type Tab = (typeof tabs)[number]['name'];

/** The rows of a workbook by what the import would do with them. */
export function PreviewTabs({
  kind,
  preview,
}: {
  readonly kind: ImportKind;
  readonly preview: ImportPreview;
}) {
  const groups = tabs
    .map((tab) => ({ ...tab, rows: preview.rows.filter(tab.has) }))
    // Most workbooks have none, so these tabs are hidden while they are empty.
    .filter(({ name, rows }) => rows.length > 0 || !['check', 'conflict', 'empty'].includes(name));
  const [chosen, setChosen] = useState<Tab>(() => groups.find(({ rows }) => rows.length > 0)?.name ?? 'new');
  const rows = groups.find(({ name }) => name === chosen)?.rows ?? [];
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ToggleButtonGroup
        exclusive
        value={chosen}
        // Pressing the selected tab again reports null; the tab stays selected.
        onChange={(_event, next: Tab | null) => next !== null && setChosen(next)}
        aria-label="Rows to show"
        // With space between them, each has all its edges also where they wrap.
        sx={{
          flexWrap: 'wrap',
          gap: 1,
          '& .MuiToggleButtonGroup-grouped': { m: 0, border: 1, borderColor: 'divider', borderRadius: 1 },
        }}
      >
        {groups.map((group) => (
          <ToggleButton key={group.name} value={group.name} sx={{ minHeight: 44, textTransform: 'none' }}>
            {group.title}: {group.rows.length}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {chosen === 'conflict' ? (
        <ConflictTable kind={kind} rows={rows} />
      ) : (
        <RowsByPart key={chosen} kind={kind} rows={rows} />
      )}
    </Box>
  );
}

const parts = [
  { part: 'students', title: 'Students' },
  { part: 'marks', title: 'Marks' },
] as const;

/** The rows in one table; those about students and about marks in one each. */
function RowsByPart({ kind, rows }: { readonly kind: ImportKind; readonly rows: readonly ImportRow[] }) {
  const groups = parts
    .map(({ part, title }) => ({ title, some: rows.filter((row) => row.part === part) }))
    .filter(({ some }) => some.length > 0);
  if (groups.length < 2) return <PreviewTable kind={kind} rows={rows} />;
  return groups.map(({ title, some }) => (
    <Box key={title} sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="h3">
        {title}: {pluralize(some.length, 'row')}
      </Typography>
      <PreviewTable kind={kind} rows={some} part={title} />
    </Box>
  ));
}
