import type { InvitedAdministrator, Administrator } from '@formroom/domain/api/administrators.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PanelLoading } from '#web/ui/feedback/panel-loading.tsx';
import { RowList } from '#web/ui/layout/row-list.ts';
import { AddAdministratorDialog } from '#web/features/administrators/manage/add-administrator-dialog.tsx';
import {
  type AdministratorAction,
  AdministratorItem,
} from '#web/features/administrators/manage/administrator-item.tsx';
import { AdministratorSessionsDialog } from '#web/features/administrators/manage/administrator-sessions-dialog.tsx';
import { administratorsQuery, resetAdministrator } from '#web/features/administrators/administrators-api.ts';
import { ChangeAdministratorDialog } from '#web/features/administrators/manage/change-administrator-dialog.tsx';
import { ConfirmAdministratorDialog } from '#web/features/administrators/manage/confirm-administrator-dialog.tsx';
import { InvitationDialog } from '#web/features/administrators/manage/invitation-dialog.tsx';
import { useChangeAdministrator } from '#web/features/administrators/manage/use-change-administrator.ts';
import { useAccount } from '#web/lib/session.ts';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';

interface OpenAction {
  readonly action: AdministratorAction;
  readonly admin: Administrator;
}

/** Who may sign in to the office, and how that is changed. */
export function Administrators() {
  const { id: self } = useAccount();
  const client = useQueryClient();
  const administrators = useQuery(administratorsQuery);
  const [open, setOpen] = useState<OpenAction>();
  const [isAdding, setAdding] = useState(false);
  const [invited, setInvited] = useState<InvitedAdministrator>();
  const close = () => setOpen(undefined);
  const showInvitation = (made: InvitedAdministrator) => {
    close();
    setAdding(false);
    setInvited(made);
    void client.invalidateQueries(administratorsQuery);
  };
  return (
    <QueryStates
      query={administrators}
      placeholder={<PanelLoading />}
      failed="The administrators could not be loaded"
      outdated={false}
    >
      {(data) => (
        <>
          <Button variant="contained" onClick={() => setAdding(true)} sx={{ mb: 2 }}>
            Add an administrator
          </Button>
          <RowList aria-label="Administrators">
            {data.map((admin) => (
              <AdministratorItem
                key={admin.name}
                admin={admin}
                isSelf={admin.name === self}
                onAction={(action) => setOpen({ action, admin })}
              />
            ))}
          </RowList>
          <Box sx={{ mt: 2, color: 'text.secondary' }}>
            The audit log keeps what each of them does, so nobody should share a username.
          </Box>
          {isAdding && <AddAdministratorDialog onAdded={showInvitation} onClose={() => setAdding(false)} />}
          {invited && <InvitationDialog invited={invited} onClose={() => setInvited(undefined)} />}
          {open && (
            <ActionDialog
              {...open}
              isSelf={open.admin.name === self}
              onReset={showInvitation}
              onClose={close}
            />
          )}
        </>
      )}
    </QueryStates>
  );
}

interface ActionDialogProps extends OpenAction {
  readonly isSelf: boolean;
  readonly onReset: (made: InvitedAdministrator) => void;
  readonly onClose: () => void;
}

function ActionDialog({ action, admin, isSelf, onReset, onClose }: ActionDialogProps) {
  switch (action) {
    case 'change':
      return <ChangeAdministratorDialog admin={admin} isSelf={isSelf} onClose={onClose} />;
    case 'sessions':
      return <AdministratorSessionsDialog name={admin.name} onClose={onClose} />;
    case 'reset':
      return <ResetDialog name={admin.name} onReset={onReset} onClose={onClose} />;
    case 'disable':
    case 'enable':
      return <DisableDialog admin={admin} onClose={onClose} />;
  }
}

function ResetDialog({
  name,
  onReset,
  onClose,
}: { name: string } & Pick<ActionDialogProps, 'onReset' | 'onClose'>) {
  const reset = useMutation({ mutationFn: resetAdministrator, onSuccess: onReset });
  return (
    <ConfirmAdministratorDialog
      title="Invite again"
      action="Make an invitation"
      isPending={reset.isPending}
      error={reset.error}
      onConfirm={() => reset.mutate(name)}
      onClose={onClose}
    >
      The password and the second factor of <strong>{name}</strong> stop working, and {name} is logged out
      everywhere. {name} chooses a new password with the invitation. Do this when the password is forgotten or
      the phone is lost, or when an invitation has expired.
    </ConfirmAdministratorDialog>
  );
}

function DisableDialog({
  admin: { name, disabled_at },
  onClose,
}: {
  admin: Administrator;
  onClose: () => void;
}) {
  const isDisabled = disabled_at !== null;
  const change = useChangeAdministrator(`${name} is ${isDisabled ? 'enabled' : 'disabled'}.`, onClose);
  return (
    <ConfirmAdministratorDialog
      title={isDisabled ? 'Enable' : 'Disable'}
      action={isDisabled ? 'Enable' : 'Disable'}
      isPending={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate({ name, disabled: isDisabled ? 0 : 1 })}
      onClose={onClose}
    >
      <strong>{name}</strong>{' '}
      {isDisabled
        ? 'can sign in again with the same password and role.'
        : 'is logged out everywhere and can’t sign in until enabled again.'}
    </ConfirmAdministratorDialog>
  );
}
