import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import { useRef } from 'react';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { overviewQuery } from '#web/features/overview/get-overview.ts';
import { Overview } from '#web/features/overview/overview.tsx';
import { RemindersButton } from '#web/features/reminders/reminders-button.tsx';
import { toStudentFilter } from '#web/features/student-list/list-students.ts';
import { BlockedAccounts } from '#web/features/student-accounts/reopen/blocked-accounts.tsx';
import { BlockedFilter } from '#web/features/student-accounts/reopen/blocked-filter.tsx';
import { FilterChips } from '#web/features/student-list/find/filter-chips.tsx';
import { FilterButton } from '#web/features/student-list/find/filter-dialog.tsx';
import { NewStudentButton } from '#web/features/student-list/add/new-student-button.tsx';
import { SearchBox } from '#web/features/student-list/find/search-box.tsx';
import { SelectButton } from '#web/features/student-list/select/select-button.tsx';
import { useStudentSelection } from '#web/features/student-list/select/use-student-selection.ts';
import { SortSelect } from '#web/features/student-list/find/sort-select.tsx';
import { StudentList } from '#web/features/student-list/find/student-list.tsx';
import { useStudentListParams } from '#web/features/student-list/find/use-student-list-params.ts';
import { SelectedStudentsBar } from '#web/pages/office/selected-students-bar.tsx';
import { preloadDialogs, StudentDialogs } from '#web/pages/office/student-dialogs.tsx';

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
