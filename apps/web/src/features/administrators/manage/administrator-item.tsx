import type { Administrator } from '@formroom/domain/api/administrators.ts';
import { adminRoles } from '@formroom/domain/school/admin-role.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFormatDateTime } from '#web/lib/school-date-time.ts';
import { ListRow } from '#web/ui/layout/row-list.ts';

/** What can be done with an administrator; with oneself only a change. */
export type AdministratorAction = 'change' | 'sessions' | 'reset' | 'disable' | 'enable';

interface AdministratorItemProps {
  readonly admin: Administrator;
  readonly isSelf: boolean;
  readonly onAction: (action: AdministratorAction) => void;
}

/** An administrator with role, name on report cards, email address, state and actions. */
export function AdministratorItem({ admin, isSelf, onAction }: AdministratorItemProps) {
  const { name, role, email, card_name: cardName } = admin;
  return (
    <ListRow sx={{ py: 2 }}>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
        {isSelf && ' (you)'}
      </Box>
      <Box>{adminRoles[role].label}</Box>
      {cardName !== null && <Box sx={{ overflowWrap: 'anywhere' }}>On report cards: {cardName}</Box>}
      {email !== null && <Box sx={{ overflowWrap: 'anywhere' }}>{email}</Box>}
      <Box sx={{ color: 'text.secondary' }}>{useStateText(admin)}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: -1, mt: 0.5 }}>
        {listActions(admin, isSelf).map(([action, label]) => (
          <Button key={action} aria-label={`${label}: ${name}`} onClick={() => onAction(action)}>
            {label}
          </Button>
        ))}
      </Box>
      {isSelf && (
        <Box sx={{ color: 'text.secondary' }}>Another administrator can change your role or disable you.</Box>
      )}
    </ListRow>
  );
}

function listActions(
  { disabled_at, sessions }: Administrator,
  isSelf: boolean,
): [AdministratorAction, string][] {
  if (isSelf) return [['change', 'Change']];
  return disabled_at === null
    ? [
        ['change', 'Change'],
        ['sessions', `Signed in: ${sessions}`],
        ['reset', 'Invite again'],
        ['disable', 'Disable'],
      ]
    : [['enable', 'Enable']];
}

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
