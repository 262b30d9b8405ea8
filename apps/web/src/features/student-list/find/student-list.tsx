import { officePaths } from '@formroom/domain/api/paths.ts';
import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { Link, useLocation } from 'react-router';
import { listActiveFilters } from '#web/features/student-list/find/active-filters.ts';
import { PAGE_SIZE, studentListQuery } from '#web/features/student-list/list-students.ts';
import { PageSelection } from '#web/features/student-list/select/page-selection.tsx';
import type { StudentSelectionState } from '#web/features/student-list/select/use-student-selection.ts';
import { StudentsTable } from '#web/features/student-list/find/students-table.tsx';
import { StudentListFrame } from '#web/features/student-list/find/student-list-frame.ts';
import { TableFooter } from '#web/features/student-list/find/table-footer.tsx';
import { NoStudents, TableSkeleton } from '#web/features/student-list/find/table-states.tsx';
import {
  allStudents,
  type useStudentListParams,
} from '#web/features/student-list/find/use-student-list-params.ts';
import { findLastTop, rememberStudentList } from '#web/features/student-list/find/last-student-list.ts';
import { QueryError } from '#web/ui/feedback/query-states.tsx';
import { type StudentDialogsProps, useOpenAction } from '#web/lib/student-actions.ts';

interface StudentListProps extends ReturnType<typeof useStudentListParams> {
  readonly searchBox: RefObject<HTMLInputElement | null>;
  readonly dialogs: ComponentType<StudentDialogsProps>;
  /** Loads the code of the dialogs. */
  readonly preloadDialogs: () => Promise<unknown>;
  readonly selection: StudentSelectionState;
}

/** The delay after the list has loaded, so that it renders first. */
const IDLE_DELAY_MS = 1000;

/** The card with the table, or with a placeholder, an error or an empty state. */
export function StudentList({
  params,
  setParams,
  searchBox,
  dialogs: Dialogs,
  preloadDialogs,
  selection,
}: StudentListProps) {
  const students = useQuery(studentListQuery(params));
  const { data, error, isPlaceholderData } = students;
  const rows = useRef<HTMLDivElement>(null);
  const { open, close, onAction, menu, openMenu, closeMenu } = useOpenAction(searchBox);
  const { page, sort, search, blocked } = params;
  const filters = listActiveFilters(params)
    .map(({ text }) => text)
    .join();

  const { search: address } = useLocation();
  useLayoutEffect(() => {
    const box = rows.current;
    return () => rememberStudentList({ search: address, top: box?.scrollTop ?? 0 });
  }, [address]);

  const isThere = data !== undefined;
  const isBack = useRef(true);
  useEffect(() => {
    if (!isThere) return;
    rows.current?.scrollTo(0, isBack.current ? findLastTop(address) : 0);
    isBack.current = false;
  }, [address, isThere]);

  useEffect(() => {
    if (!isThere) return;
    const timer = setTimeout(() => void preloadDialogs(), IDLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isThere, preloadDialogs]);

  // There may be fewer students than when the URL was created.
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE));
  const leaveEmptyPage = useEffectEvent(() => setParams({ page: lastPage }, { replace: true }));
  const isBeyond = data !== undefined && !isPlaceholderData && page > lastPage;
  useEffect(() => {
    if (isBeyond) leaveEmptyPage();
  }, [isBeyond]);

  const failure = error !== null && (
    <QueryError
      query={students}
      title={data ? 'The list may be out of date' : 'The students could not be listed'}
    />
  );
  let content: ReactNode;
  if (data && data.total > 0) {
    content = (
      <StudentsTable
        students={data.data}
        sort={sort}
        onSort={(order) => setParams({ sort: order })}
        isBusy={isPlaceholderData}
        selection={selection.isOn ? selection : undefined}
        onAction={onAction}
        onMore={openMenu}
      />
    );
  } else if (data)
    content = (
      <NoStudents
        search={search}
        isBlockedList={blocked === '1'}
        isFiltered={filters !== ''}
        onClear={() => setParams(allStudents)}
      />
    );
  else content = <TableSkeleton />;
  return (
    <>
      {failure && <Box sx={{ mb: 2 }}>{failure}</Box>}
      {(data || !failure) && (
        <StudentListFrame>
          {selection.isOn && data && data.total > 0 && (
            <PageSelection selection={selection} students={data.data} />
          )}
          <div className="rows" ref={rows}>
            {content}
          </div>
          {data && (
            <TableFooter total={data.total} page={page} onPage={(next) => setParams({ page: next })} />
          )}
        </StudentListFrame>
      )}
      {data?.leavers !== undefined && data.leavers > 0 && (
        <MuiLink
          component={Link}
          to={`${officePaths.leavers}?${new URLSearchParams({ search }).toString()}`}
          sx={{ display: 'inline-block', mt: 1.5, fontWeight: 600 }}
        >
          {data.leavers === 1 ? '1 leaver matches' : `${data.leavers} leavers match`} “{search}”
        </MuiLink>
      )}
      <Dialogs open={open} onClose={close} menu={menu} onMenuClose={closeMenu} onAction={onAction} />
    </>
  );
}
