import type { InvitedAdministrator } from '@formroom/domain/api/administrators.ts';
import type { AdminRole } from '@formroom/domain/school/admin-role.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';
import { addAdministrator } from '#web/features/accounts/administrators/administrators-api.ts';
import { RoleChoice } from '#web/features/accounts/administrators/role-choice.tsx';
import { errorMessage, fieldError } from '#web/lib/api-error.ts';

const FORM = 'add-administrator';

interface AddAdministratorDialogProps {
  readonly onAdded: (added: InvitedAdministrator) => void;
  readonly onClose: () => void;
}

/** Asks for the username and role of a new administrator. */
export function AddAdministratorDialog({ onAdded, onClose }: AddAdministratorDialogProps) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<AdminRole>('read');
  const add = useMutation({ mutationFn: addAdministrator, onSuccess: onAdded });
  const nameError = fieldError(add.error, 'name');
  return (
    <DialogFrame
      title="Add an administrator"
      description="The portal makes an invitation, with which the new administrator chooses a password."
      onClose={() => !add.isPending && onClose()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" type="submit" form={FORM} aria-disabled={add.isPending}>
            {add.isPending ? 'Adding …' : 'Add'}
          </Button>
        </>
      }
    >
      <Box
        component="form"
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!add.isPending) add.mutate({ name: name.trim(), role });
        }}
        sx={{ display: 'grid', gap: 2 }}
      >
        <LabelledField id="administrator-name" label="Username" error={nameError}>
          {(inputProps) => (
            <OutlinedInput
              value={name}
              onChange={(event) => {
                setName(event.target.value);
                add.reset();
              }}
              inputProps={{ ...inputProps, maxLength: 50, autoComplete: 'off', autoCapitalize: 'none' }}
            />
          )}
        </LabelledField>
        <RoleChoice role={role} onChange={setRole} />
      </Box>
      {add.isError && nameError === undefined && (
        <Box role="alert" sx={{ color: 'error.main', fontWeight: 600 }}>
          {errorMessage(add.error)}
        </Box>
      )}
    </DialogFrame>
  );
}
