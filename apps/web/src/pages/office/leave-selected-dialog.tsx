import { paths } from '@formroom/domain/api/paths.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import {
  areLeavingDetailsTooLong,
  LeavingFields,
  noLeavingDetails,
  toLeavingDetails,
} from '#web/features/leavers/leaving-fields.tsx';
import {
  BulkChangeDialog,
  type SelectedDialogProps,
} from '#web/features/student-list/select/bulk-change-dialog.tsx';
import { BULK_TIMEOUT_MS } from '#web/features/student-list/select/bulk-timeout.ts';
import { post } from '#web/lib/api-client.ts';

/** Marks the selected students as left, and keeps their data. */
export function LeaveSelectedDialog(props: SelectedDialogProps) {
  const { count, selection } = props.selected;
  const [details, setDetails] = useState(noLeavingDetails);
  return (
    <BulkChangeDialog
      {...props}
      title="Mark as left"
      action={`Mark ${pluralize(count, 'student')} as left`}
      check={() => !areLeavingDetailsTooLong(details)}
      change={() =>
        post(paths.leaveStudents, {
          body: { selection, ...toLeavingDetails(details) },
          timeoutMs: BULK_TIMEOUT_MS,
        })
      }
      describe={({ left }) =>
        left === 1
          ? '1 student is marked as left, and is now under Leavers.'
          : `${left} students are marked as left, and are now under Leavers.`
      }
      canUndo={({ left }) => left > 0}
      undo={async ({ left_at, ids }) => {
        const { restored: undone, kept } = await post(paths.undoLeaving, {
          body: { left_at, ids },
          timeoutMs: BULK_TIMEOUT_MS,
        });
        return { undone, kept };
      }}
      afterUndo="in the list again"
    >
      {(error) => (
        <>
          <Box>
            {count === 1 ? 'This student' : 'These students'} will no longer appear in lists, reports and
            exports, and can’t sign in. Printed sign-in slips stop working. The data is kept: under Leavers
            you can still view everything, and restore or delete it for each student.
          </Box>
          <LeavingFields details={details} error={error} onChange={setDetails} />
        </>
      )}
    </BulkChangeDialog>
  );
}
