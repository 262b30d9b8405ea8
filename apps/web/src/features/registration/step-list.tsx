import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import { steps } from '@formroom/domain/registration/steps.ts';
import { memo } from 'react';
import { Link } from 'react-router';
import { visuallyHidden } from '#web/ui/layout/visually-hidden.ts';
import { countLeft, useLeftToConfirm } from '#web/lib/autosave/confirmations/use-confirmation.ts';
import { stepStatus } from '#web/features/registration/step-status.ts';
import { useInvalidFields } from '#web/lib/autosave/use-autosave.ts';
import { colours, forcedColours } from '#web/lib/design-tokens.ts';
import { invalidByStep } from '#web/lib/missing-items.ts';
import { useStudentRecord } from '#web/lib/student-record.ts';
import { useRecordOwner } from '#web/lib/record-owner.ts';

/** The six steps with what is missing in each. They may be visited in any order. */
export function StepList({ current, onChosen }: { current: string; onChosen?: () => void }) {
  const record = useStudentRecord();
  const { pathTo } = useRecordOwner();
  const left = useLeftToConfirm();
  const toCorrect = invalidByStep(useInvalidFields());
  return (
    <Box component="ol" sx={{ display: 'grid', gap: 0.5, listStyle: 'none', m: 0, p: 0 }}>
      {steps.map(({ id, label, path }, index) => {
        const { done, missing } = stepStatus(
          record,
          id,
          toCorrect.find((step) => step.path === path)?.items.length,
          left && (id === 'submit' ? left.all.length : countLeft(left, id)),
        );
        return (
          <StepLink
            key={id}
            to={pathTo(path)}
            label={label}
            number={index + 1}
            isCurrent={path === current}
            done={done}
            missing={missing}
            onChosen={onChosen}
          />
        );
      })}
    </Box>
  );
}

interface StepLinkProps {
  readonly to: string;
  readonly label: string;
  readonly number: number;
  readonly isCurrent: boolean;
  readonly done: boolean;
  readonly missing: string | undefined;
  readonly onChosen: (() => void) | undefined;
}

const StepLink = memo(function StepLink({
  to,
  label,
  number,
  isCurrent,
  done,
  missing,
  onChosen,
}: StepLinkProps) {
  return (
    <li>
      <Box
        component={Link}
        to={to}
        aria-current={isCurrent ? 'step' : undefined}
        {...(onChosen && { onClick: onChosen })}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.75,
          minHeight: 56,
          px: 1.5,
          py: 0.75,
          borderRadius: 2,
          borderLeft: 4,
          borderColor: isCurrent ? 'primary.main' : 'transparent',
          [forcedColours]: { borderLeftStyle: isCurrent ? 'solid' : 'hidden' },
          bgcolor: isCurrent ? 'background.paper' : 'transparent',
          color: isCurrent ? 'text.primary' : 'text.secondary',
          textDecoration: 'none',
          fontWeight: 600,
          '&:hover': { bgcolor: 'background.paper', color: 'text.primary' },
        }}
      >
        <StepNumber number={number} done={done} isCurrent={isCurrent} />
        <span>
          {label}
          {missing && (
            <Box component="span" sx={{ display: 'block', fontSize: '0.875rem', fontWeight: 400 }}>
              <span style={visuallyHidden}>, </span>
              {missing}
            </Box>
          )}
        </span>
      </Box>
    </li>
  );
});

function StepNumber({ number, done, isCurrent }: { number: number; done: boolean; isCurrent: boolean }) {
  const filled = { bgcolor: colours.bar, color: 'secondary.main', borderColor: colours.bar };
  const tinted = { bgcolor: colours.tint, color: 'primary.main', borderColor: colours.tint };
  return (
    <Box
      component="span"
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: 32,
        height: 32,
        border: 1,
        borderColor: colours.fieldEdge,
        borderRadius: '50%',
        fontSize: '0.9375rem',
        ...(isCurrent ? filled : done && tinted),
      }}
    >
      {done ? <Check fontSize="small" titleAccess="Done:" /> : number}
    </Box>
  );
}
