import type { Administrator } from '@formroom/domain/api/administrators.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { RoleChoice } from '#web/features/administrators/manage/role-choice.tsx';
import { useChangeAdministrator } from '#web/features/administrators/manage/use-change-administrator.ts';
import { errorMessage } from '#web/lib/api-error.ts';

interface ChangeRoleDialogProps {
  readonly admin: Administrator;
  readonly onClose: () => void;
}

/** Gives an administrator another role. */
export function ChangeRoleDialog({ admin: { name, role: current }, onClose }: ChangeRoleDialogProps) {
  const [role, setRole] = useState(current);
  const change = useChangeAdministrator(`The role of ${name} is changed.`, onClose);
  return (
    <DialogFrame
      title={`Role of ${name}`}
      description="A change takes effect at once, also where they are signed in."
      onClose={() => !change.isPending && onClose()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="contained"
            onClick={() => !change.isPending && change.mutate({ name, role })}
            aria-disabled={change.isPending}
          >
            {change.isPending ? 'Changing …' : 'Change role'}
          </Button>
        </>
      }
    >
      <RoleChoice role={role} onChange={setRole} />
      {change.isError && (
        <Box role="alert" sx={{ color: 'error.main', fontWeight: 600 }}>
          {errorMessage(change.error)}
        </Box>
      )}
    </DialogFrame>
  );
}
