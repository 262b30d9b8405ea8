import { isOwed, type ListedSheet } from '@formroom/domain/api/mark-sheets.ts';
import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useState } from 'react';
import { filterSheets } from '#web/features/mark-sheets/list/filter-sheets.ts';
import { SheetList } from '#web/features/mark-sheets/list/sheet-list.tsx';
import { SheetMatrix } from '#web/features/mark-sheets/list/sheet-matrix.tsx';
import type { TermKey } from '#web/lib/format-term.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

interface SheetOverviewProps {
  readonly term: TermKey;
  readonly sheets: readonly ListedSheet[];
  readonly isTeacher: boolean;
  /** What the office can do with the sheets that are shown. */
  readonly renderActions: (shown: readonly ListedSheet[]) => ReactNode;
}

/** A teacher's own sheets, or for the office all of them: who owes what. */
export function SheetOverview({ term, sheets, isTeacher, renderActions }: SheetOverviewProps) {
  const [search, setSearch] = useState('');
  const [onlyOwed, setOnlyOwed] = useState(false);
  const [view, setView] = useState<'matrix' | 'list'>('matrix');
  if (sheets.length === 0)
    return (
      <EmptyState icon={<AssignmentOutlined />} title="No mark sheets">
        {isTeacher
          ? 'You teach no subject in this term yet. The school office says who teaches what.'
          : 'No class of this term has a subject yet.'}
      </EmptyState>
    );
  if (isTeacher) return <SheetList term={term} sheets={sheets} hasTeachers={false} />;
  const found = filterSheets(sheets, search, onlyOwed);
  const owed = sheets.filter(isOwed).length;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mb: 2 }}>
        <OutlinedInput
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          placeholder="Search class, subject or teacher"
          inputProps={{ 'aria-label': 'Search sheets' }}
          sx={{ width: { xs: '100%', sm: 320 } }}
        />
        <FormControlLabel
          control={<Checkbox checked={onlyOwed} onChange={(_, isChecked) => setOnlyOwed(isChecked)} />}
          label="Not handed in"
        />
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label="View"
          onChange={(_, chosen: 'matrix' | 'list' | null) => chosen && setView(chosen)}
        >
          <ToggleButton value="matrix">Grid</ToggleButton>
          <ToggleButton value="list">List</ToggleButton>
        </ToggleButtonGroup>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mb: 1.5 }}>
        <Box role="status" sx={{ fontWeight: 600 }}>
          {`${sheets.length - owed} of ${sheets.length} handed in${found.length === sheets.length ? '' : `, ${found.length} shown`}`}
        </Box>
        {renderActions(found)}
      </Box>
      {found.length > 0 &&
        (view === 'matrix' ? (
          <SheetMatrix term={term} sheets={found} />
        ) : (
          <SheetList term={term} sheets={found} hasTeachers />
        ))}
    </>
  );
}
