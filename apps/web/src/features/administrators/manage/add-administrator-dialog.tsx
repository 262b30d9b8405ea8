import { type InvitedAdministrator, MAX_ADMIN_NAME } from '@formroom/domain/api/administrators.ts';
import type { AdminRole } from '@formroom/domain/school/admin-role.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { focusIfTooLong } from '#web/ui/fields/length-info.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { addAdministrator } from '#web/features/administrators/administrators-api.ts';
import { CardNameInput, isSendableCardName } from '#web/features/administrators/manage/card-name-input.tsx';
import { EmailInput, isSendableEmail } from '#web/features/administrators/manage/email-input.tsx';
import { RoleChoice } from '#web/features/administrators/manage/role-choice.tsx';
import { errorMessage, fieldError } from '#web/lib/api-error.ts';

const FORM = 'add-administrator';
const NAME = 'administrator-name';

interface AddAdministratorDialogProps {
  readonly onAdded: (added: InvitedAdministrator) => void;
  readonly onClose: () => void;
}

/** Asks for the username, name on report cards, email address and role of a new administrator. */
export function AddAdministratorDialog({ onAdded, onClose }: AddAdministratorDialogProps) {
  const [name, setName] = useState('');
  const [cardName, setCardName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<AdminRole>('read');
  const add = useMutation({ mutationFn: addAdministrator, onSuccess: onAdded });
  const nameError = fieldError(add.error, 'name');
  const cardNameError = fieldError(add.error, 'card_name');
  const emailError = fieldError(add.error, 'email');
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
          if (add.isPending || focusIfTooLong(NAME, name, MAX_ADMIN_NAME)) return;
          if (!isSendableCardName(cardName) || !isSendableEmail(email)) return;
          const [card_name, address] = [cardName.trim(), email.trim()];
          add.mutate({
            name: name.trim(),
            role,
            ...(card_name !== '' && { card_name }),
            ...(address !== '' && { email: address }),
          });
        }}
        sx={{ display: 'grid', gap: 2 }}
      >
        <TextInput
          id={NAME}
          label="Username"
          error={nameError}
          value={name}
          max={MAX_ADMIN_NAME}
          attributes={{ autoCapitalize: 'none' }}
          onChange={(typed) => {
            setName(typed);
            add.reset();
          }}
        />
        <CardNameInput
          value={cardName}
          error={cardNameError}
          onChange={(typed) => {
            setCardName(typed);
            add.reset();
          }}
        />
        <EmailInput
          value={email}
          error={emailError}
          onChange={(typed) => {
            setEmail(typed);
            add.reset();
          }}
        />
        <RoleChoice role={role} onChange={setRole} />
      </Box>
      {add.isError && (nameError ?? cardNameError ?? emailError) === undefined && (
        <Box role="alert" sx={{ color: 'error.main', fontWeight: 600 }}>
          {errorMessage(add.error)}
        </Box>
      )}
    </DialogFrame>
  );
}
