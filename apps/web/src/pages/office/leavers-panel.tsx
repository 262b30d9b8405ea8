import type { Leaver } from '@formroom/domain/api/leavers.ts';
import { officePaths } from '@formroom/domain/api/paths.ts';
import Group from '@mui/icons-material/GroupOutlined';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { leaversQuery } from '#web/features/leavers/leaver-api.ts';
import { LeaversList } from '#web/features/leavers/leavers-list.tsx';
import { PrintLeavers } from '#web/features/prints/print-leavers.tsx';
import { toSchoolDay } from '#web/lib/school-clock.ts';
import { StudentDialogs } from '#web/pages/office/student-dialogs.tsx';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';

/** Students who have left: when their data is erased, and how to enrol them again. */
export function LeaversPanel() {
  const leavers = useQuery(leaversQuery);
  const content = useRef<HTMLDivElement>(null);
  return (
    <Box>
      <PageHeading title="Leavers">
        Students who have left the school. They no longer appear in lists and can’t sign in.
      </PageHeading>
      <MuiLink
        component={Link}
        to={officePaths.dashboard}
        sx={{ display: 'inline-block', fontWeight: 600, py: 0.5, mb: 2 }}
      >
        Back to the students
      </MuiLink>
      {/* Gets the focus when the entry with the pressed button is gone. */}
      <Box ref={content} tabIndex={-1} sx={{ outline: 'none' }}>
        <QueryStates
          query={leavers}
          loading="Loading the leavers …"
          height={320}
          failed="The list of leavers could not be loaded"
          outdated="The list may be out of date"
          empty={
            <EmptyState icon={<Group />} title="Nobody has left">
              When a student leaves, choose <strong>Mark as left…</strong> in the menu at the end of the
              student’s row.
            </EmptyState>
          }
        >
          {(all) => (
            <>
              <PrintLeavers leavers={listGone(all)} />
              <LeaversList
                leavers={all}
                onRemoved={() => content.current?.focus()}
                fallback={content}
                dialogs={StudentDialogs}
              />
            </>
          )}
        </QueryStates>
      </Box>
    </Box>
  );
}

/** Those who have left, with their last day if it is known, else the day on which they were marked as left. */
const listGone = (leavers: readonly Leaver[]) =>
  leavers.flatMap(({ id, left_on: day, left_at: at }) =>
    at === null ? [] : [{ id, day: day ?? toSchoolDay(new Date(at)) }],
  );
