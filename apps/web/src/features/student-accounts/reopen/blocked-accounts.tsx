import type { BlockedAccounts as Counts, ReopenAccounts } from '@formroom/domain/api/blocked-accounts.ts';
import type { SchoolForm } from '@formroom/domain/school/forms.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { blockedAccountsQuery } from '#web/features/student-accounts/reopen/blocked-accounts-api.ts';
import { useForms } from '#web/lib/class-choices.ts';
import { ForOffice } from '#web/lib/for-office.tsx';
import { ReopenDialog } from '#web/features/student-accounts/reopen/reopen-dialog.tsx';

/** Explains the list of waiting and closed accounts, and reopens several at once. */
export function BlockedAccounts() {
  const { data } = useQuery(blockedAccountsQuery);
  return (
    <Box sx={{ mb: 2, maxWidth: 760 }}>
      <Box>
        After 10 wrong first passwords in a row, an account must wait. After 40 in all, it is closed. To
        reopen an account, press <strong>More</strong> at the end of its row.
      </Box>
      {data && data.waiting + data.closed > 0 && (
        <ForOffice>
          <ReopenMany counts={data} />
        </ForOffice>
      )}
    </Box>
  );
}

const ALL: string = 'all';

function ReopenMany({ counts }: { counts: Counts }) {
  const [chosen, setChosen] = useState(ALL);
  const [target, setTarget] = useState<{ accounts: ReopenAccounts; name: string }>();
  const forms = useForms(counts.classes.flatMap(({ class_id: name }) => name ?? []));
  const choices = [
    { value: ALL, label: 'All classes', accounts: { all: true } as ReopenAccounts, ...counts },
    ...forms.map((form) => ({
      ...sumBlocked(form, counts),
      value: form.name,
      label: form.name,
      accounts: { selection: { filter: { class: form.name, blocked: '1' } } } satisfies ReopenAccounts,
    })),
    ...counts.classes.map((each) => ({
      ...each,
      value: `class ${each.class_id ?? ''}`,
      label: each.class_id ?? 'In no class',
      accounts: { class: each.class_id },
    })),
  ];
  const choice = choices.find(({ value }) => value === chosen) ?? choices[0];
  const ask = () => {
    if (!choice) return;
    const count = choice.waiting + choice.closed;
    setTarget({ accounts: choice.accounts, name: pluralize(count, 'student') });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1.5 }}>
      <NativeSelect
        value={choice?.value ?? ALL}
        onChange={({ target }) => setChosen(target.value)}
        input={<OutlinedInput />}
        inputProps={{ 'aria-label': 'Accounts to reopen' }}
      >
        {choices.map(({ value, label, waiting, closed }) => (
          <option key={value} value={value}>
            {label}: {waiting} waiting, {closed} closed
          </option>
        ))}
      </NativeSelect>
      <Button variant="outlined" onClick={ask}>
        Reopen these
      </Button>
      {target && (
        <ReopenDialog accounts={target.accounts} onClose={() => setTarget(undefined)}>
          <strong>{target.name}</strong>
        </ReopenDialog>
      )}
    </Box>
  );
}

function sumBlocked({ classes: members }: SchoolForm, { classes }: Counts) {
  const inForm = classes.filter(({ class_id: name }) => name !== null && members.includes(name));
  return {
    waiting: inForm.reduce((sum, { waiting }) => sum + waiting, 0),
    closed: inForm.reduce((sum, { closed }) => sum + closed, 0),
  };
}
