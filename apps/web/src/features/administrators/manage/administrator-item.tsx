import type { Administrator } from '@formroom/domain/api/administrators.ts';
import { adminRoles } from '@formroom/domain/school/admin-role.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFormatDateTime } from '#web/lib/school-date-time.ts';
import { ListRow } from '#web/ui/layout/row-list.ts';

/** What can be done with another administrator. */
export type AdministratorAction = 'role' | 'sessions' | 'reset' | 'disable' | 'enable';

interface AdministratorItemProps {
  readonly admin: Administrator;
  readonly isSelf: boolean;
  readonly onAction: (action: AdministratorAction) => void;
}

/** An administrator with role, state and actions. */
export function AdministratorItem({ admin, isSelf, onAction }: AdministratorItemProps) {
  const { name, role } = admin;
  return (
    <ListRow sx={{ py: 2 }}>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
        {isSelf && ' (you)'}
      </Box>
      <Box>{adminRoles[role].label}</Box>
      <Box sx={{ color: 'text.secondary' }}>{useStateText(admin)}</Box>
      {isSelf ? (
        <Box sx={{ mt: 1, color: 'text.secondary' }}>
          Another administrator can change your role or disable you.
        </Box>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: -1, mt: 0.5 }}>
          {listActions(admin).map(([action, label]) => (
            <Button key={action} aria-label={`${label}: ${name}`} onClick={() => onAction(action)}>
              {label}
            </Button>
          ))}
        </Box>
      )}
    </ListRow>
  );
}

const listActions = ({ disabled_at, sessions }: Administrator): [AdministratorAction, string][] =>
  disabled_at === null
    ? [
        ['role', 'Change role'],
        ['sessions', `Signed in: ${sessions}`],
        ['reset', 'Invite again'],
        ['disable', 'Disable'],
      ]
    : [['enable', 'Enable']];

const invitationStates = {
  open: 'Invited: has not chosen a password yet.',
  expired: 'The invitation has expired.',
} as const;

function useStateText({ disabled_at, invitation, second_factor, last_used_at }: Administrator) {
  const format = useFormatDateTime();
  if (disabled_at !== null) return `Disabled since ${format(disabled_at)}: can’t sign in.`;
  const lastUsed = last_used_at === null ? 'Not signed in.' : `Last used on ${format(last_used_at)}.`;
  if (invitation !== null) return `${lastUsed} ${invitationStates[invitation]}`;
  return `${lastUsed} ${second_factor === 1 ? 'Second factor on.' : 'No second factor.'}`;
}
