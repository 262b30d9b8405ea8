import type { Leaver } from '@formroom/domain/api/leavers.ts';
import { formatFullName, formatListName } from '@formroom/domain/school/person-name.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { enqueueSnackbar } from 'notistack';
import { useReinstateStudent, useMarkAsLeaver } from '#web/features/leavers/leaver-api.ts';
import { ActionError } from '#web/ui/feedback/action-error.tsx';
import { ForOffice } from '#web/lib/for-office.tsx';
import { useSchoolDay } from '#web/lib/school-date-time.ts';
import { ListRow } from '#web/ui/layout/row-list.ts';

interface LeaverItemProps {
  readonly leaver: Leaver;
  readonly onErase: () => void;
  readonly onView: (button: HTMLElement) => void;
  readonly onRemoved: () => void;
}

/** A leaver: the day of leaving, what happens to the data, and the actions. */
export function LeaverItem({ leaver, onErase, onView, onRemoved }: LeaverItemProps) {
  const name = formatListName(leaver);
  const isAhead = leaver.left_at === null;
  const reinstating = useReinstateStudent(() => {
    const done = isAhead ? 'stays' : 'is a student again';
    enqueueSnackbar(`${formatFullName(leaver)} ${done}.`, { variant: 'success' });
    onRemoved();
  });
  const keeping = useMarkAsLeaver(() => {
    enqueueSnackbar(`Deletion cancelled. The data of ${formatFullName(leaver)} is kept.`, {
      variant: 'success',
    });
  });
  const isBusy = reinstating.isPending || keeping.isPending;
  return (
    <ListRow
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1.5,
        py: 2,
      }}
    >
      <Box sx={{ flex: '1 1 280px', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
        <Box sx={{ fontWeight: 600 }}>{name}</Box>
        <Box sx={{ color: 'text.secondary' }}>
          {leaver.id}
          {leaver.class_id !== null && `, ${leaver.class_id}`} ·{' '}
          {leaver.left_at === null ? (
            `leaves after ${leaver.left_on ?? ''}, noted by ${leaver.left_by}`
          ) : (
            <MarkedOn moment={leaver.left_at} by={leaver.left_by} />
          )}
        </Box>
        <LeavingDetails leaver={leaver} />
        {leaver.erase_at === null ? <Box>The data is kept.</Box> : <ErasedOn moment={leaver.erase_at} />}
        <ActionError error={reinstating.error ?? keeping.error} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, '& button': { px: 1.5 } }}>
        <ForOffice>
          <Button
            variant="outlined"
            aria-label={`${isAhead ? 'Keep' : 'Restore'} ${name}`}
            aria-disabled={isBusy}
            onClick={() => !isBusy && reinstating.mutate(leaver.id)}
          >
            {isAhead ? 'Keep' : 'Restore'}
          </Button>
          {isAhead ? null : leaver.erase_at === null ? (
            <Button aria-label={`Delete… ${name}`} aria-haspopup="dialog" onClick={onErase}>
              Delete…
            </Button>
          ) : (
            <Button
              aria-label={`Cancel deletion of ${name}`}
              aria-disabled={isBusy}
              onClick={() => !isBusy && keeping.mutate({ studentId: leaver.id, erase: false })}
            >
              Cancel deletion
            </Button>
          )}
        </ForOffice>
        <Button
          aria-label={`View ${name}`}
          aria-haspopup="menu"
          onClick={(event) => onView(event.currentTarget)}
        >
          View
        </Button>
      </Box>
    </ListRow>
  );
}

const MarkedOn = ({ moment, by }: { moment: string; by: string }) => (
  <>
    marked as left on {useSchoolDay(moment)} by {by}
  </>
);

/** What the office noted about the leaving; nothing if it noted nothing. */
function LeavingDetails({ leaver: { left_on, leaving_reason, next_school } }: { leaver: Leaver }) {
  const facts = [
    left_on !== null && `Last day: ${left_on}`,
    leaving_reason !== null && `Reason: ${leaving_reason}`,
    next_school !== null && `Next school: ${next_school}`,
  ].filter((fact) => fact !== false);
  return facts.length === 0 ? null : <Box>{facts.join(' · ')}</Box>;
}

const ErasedOn = ({ moment }: { moment: string }) => {
  const day = useSchoolDay(moment);
  return <Box sx={{ color: 'error.main', fontWeight: 600 }}>All data will be deleted on {day}.</Box>;
};
