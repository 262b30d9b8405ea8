import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { blockedAccountsQuery } from '#web/features/student-accounts/reopen/blocked-accounts-api.ts';

interface BlockedFilterProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Filters the list by waiting or closed accounts. Hidden while there are none. */
export function BlockedFilter({ isOn, onChange }: BlockedFilterProps) {
  const { data } = useQuery(blockedAccountsQuery);
  const count = data && data.waiting + data.closed;
  if (!isOn && !count) return null;
  return (
    <Button variant={isOn ? 'contained' : 'outlined'} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      Waiting or closed{count !== undefined && ` (${count})`}
    </Button>
  );
}
