import type { PlannedStudent } from '@formroom/domain/api/school-years.ts';
import { yearPlanLabels } from '@formroom/domain/school/year-plan.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { ListRow } from '#web/ui/layout/row-list.ts';

interface PlannedStudentItemProps {
  readonly student: PlannedStudent;
  readonly isTicked: boolean;
  /** Undefined for who may not change the plan. */
  readonly onTick: ((isTicked: boolean) => void) | undefined;
}

/** A student with the plan for the next year. */
export const PlannedStudentItem = ({ student, isTicked, onTick }: PlannedStudentItemProps) => (
  <ListRow
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      px: { xs: 1, sm: 2 },
      py: 0.75,
      minHeight: 52,
    }}
  >
    {onTick && (
      <Checkbox
        checked={isTicked}
        onChange={(_event, isNow) => onTick(isNow)}
        slotProps={{ input: { 'aria-label': `${student.student}, ${student.student_id}` } }}
      />
    )}
    <Box sx={{ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>{student.student}</Box>
      <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{student.student_id}</Box>
    </Box>
    <Box sx={{ flex: '0 0 auto', textAlign: 'end' }}>
      <Box sx={{ fontWeight: 600 }}>{formatPlan(student)}</Box>
      <Box sx={{ color: 'text.secondary' }}>{student.decided ? 'Decided' : 'Proposed'}</Box>
    </Box>
  </ListRow>
);

/** `Promote to 3A`, `Repeat in 2A`, `Leave`. */
function formatPlan({ plan, next_class_id: next }: PlannedStudent) {
  const label = yearPlanLabels[plan];
  if (plan === 'leave' || plan === 'undecided') return label;
  if (next === null) return `${label}, no class`;
  return plan === 'promote' ? `${label} to ${next}` : `${label} in ${next}`;
}
