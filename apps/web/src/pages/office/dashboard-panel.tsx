import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import type { StudentFilter } from '@formroom/domain/api/student-filter.ts';
import Button from '@mui/material/Button';
import { officePaths } from '@formroom/domain/api/paths.ts';
import { Link } from 'react-router';
import Checklist from '@mui/icons-material/Checklist';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { overviewQuery } from '#web/features/overview/get-overview.ts';
import { Overview } from '#web/features/overview/overview.tsx';
import { toStudentFilter } from '#web/features/student-list/list-students.ts';
import { BlockedAccounts } from '#web/features/student-accounts/reopen/blocked-accounts.tsx';
import { FilterChips } from '#web/features/student-list/find/filter-chips.tsx';
import { FilterButton } from '#web/features/student-list/find/filter-dialog.tsx';
import { SearchBox } from '#web/features/student-list/find/search-box.tsx';
import {
  useStudentSelection,
  type StudentSelectionState,
} from '#web/features/student-list/select/use-student-selection.ts';
import { SortSelect } from '#web/features/student-list/find/sort-select.tsx';
import { StudentList } from '#web/features/student-list/find/student-list.tsx';
import { useStudentListParams } from '#web/features/student-list/find/use-student-list-params.ts';
import { SelectedStudentsBar } from '#web/pages/office/selected-students-bar.tsx';
import { preloadDialogs, StudentDialogs } from '#web/pages/office/student-dialogs.tsx';
import { RemindersDialog } from '#web/features/reminders/reminders-dialog.tsx';
import { blockedAccountsQuery } from '#web/features/student-accounts/reopen/blocked-accounts-api.ts';
import { FIRST_INPUT } from '#web/features/student-list/add/new-student-fields.tsx';
import { ForOffice } from '#web/lib/for-office.tsx';

/** The office's start page: the overview and the students list. */
export function DashboardPanel() {
  const { params, setParams } = useStudentListParams();
  const selection = useStudentSelection(params);
  const { data: overview } = useQuery(overviewQuery);
  const box = useRef<HTMLInputElement>(null);
  return (
    <Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          mb: { xs: 1.5, sm: 2 },
          '& > div:first-of-type': { mb: 0, mr: { xs: 'auto', sm: 1 } },
          // On a phone the three controls of the list share a row.
          '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
          '& > .MuiButton-root': { px: { xs: 1.5, sm: 2 } },
        }}
      >
        <PageHeading title="Students" />
        <NewStudentButton />
        <SearchBox
          box={box}
          search={params.search}
          // At once, because a URL that changes after the next letter would look like Back and remove that letter.
          onSearch={(search) => setParams({ search }, { replace: true, flushSync: true })}
        />
        <FilterButton params={params} setParams={setParams} />
        <BlockedFilter
          isOn={params.blocked === '1'}
          onChange={(isOn) => setParams({ blocked: isOn ? '1' : '' })}
        />
        <SelectButton isOn={selection.isOn} toggle={selection.toggle} />
        <SortSelect sort={params.sort} onSort={(sort) => setParams({ sort })} />
      </Box>
      <Overview />
      <FilterChips params={params} setParams={setParams} students={overview?.students} searchBox={box}>
        <RemindersButton filter={toStudentFilter(params)} />
      </FilterChips>
      {params.blocked === '1' && <BlockedAccounts />}
      <StudentList
        params={params}
        setParams={setParams}
        searchBox={box}
        dialogs={StudentDialogs}
        preloadDialogs={preloadDialogs}
        selection={selection}
      />
      {selection.isOn && <SelectedStudentsBar selection={selection} />}
    </Box>
  );
}

/** Opens what is needed to remind the families of the students that match a filter. */
function RemindersButton({ filter }: { filter: StudentFilter }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Remind
      </Button>
      {isOpen && <RemindersDialog selection={{ filter }} onClose={() => setOpen(false)} />}
    </>
  );
}

interface BlockedFilterProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Filters the list by waiting or closed accounts. Hidden while there are none. */
function BlockedFilter({ isOn, onChange }: BlockedFilterProps) {
  const { data } = useQuery(blockedAccountsQuery);
  const count = data && data.waiting + data.closed;
  if (!isOn && !count) return null;
  return (
    <Button variant={isOn ? 'contained' : 'outlined'} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      Waiting or closed{count !== undefined && ` (${count})`}
    </Button>
  );
}

/** Leads to the form for a new student. The ID is suggested there, so that the name is typed first. */
const NewStudentButton = () => (
  <ForOffice>
    <Button
      variant="contained"
      component={Link}
      to={`${officePaths.newStudent}#${FIRST_INPUT}`}
      sx={{ flex: 'none' }}
    >
      New student
    </Button>
  </ForOffice>
);

/** Turns the list's select mode on or off. */
const SelectButton = ({ isOn, toggle }: Pick<StudentSelectionState, 'isOn' | 'toggle'>) => (
  <Button
    variant={isOn ? 'contained' : 'outlined'}
    startIcon={<Checklist />}
    aria-pressed={isOn}
    onClick={toggle}
  >
    Select
  </Button>
);
