import type { Administrator, AdministratorChange } from '@formroom/domain/api/administrators.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { CardNameInput, isSendableCardName } from '#web/features/administrators/manage/card-name-input.tsx';
import { EmailInput, isSendableEmail } from '#web/features/administrators/manage/email-input.tsx';
import { RoleChoice } from '#web/features/administrators/manage/role-choice.tsx';
import { useChangeAdministrator } from '#web/features/administrators/manage/use-change-administrator.ts';
import { errorMessage, fieldError } from '#web/lib/api-error.ts';

const FORM = 'change-administrator';

interface ChangeAdministratorDialogProps {
  readonly admin: Administrator;
  /** Nobody changes their own role. */
  readonly isSelf: boolean;
  readonly onClose: () => void;
}

/** Gives an administrator another role, name on report cards or email address. */
export function ChangeAdministratorDialog({ admin, isSelf, onClose }: ChangeAdministratorDialogProps) {
  const { name } = admin;
  const [role, setRole] = useState(admin.role);
  const [cardName, setCardName] = useState(admin.card_name ?? '');
  const [email, setEmail] = useState(admin.email ?? '');
  const change = useChangeAdministrator(`${name} is changed.`, onClose);
  const cardNameError = fieldError(change.error, 'card_name');
  const emailError = fieldError(change.error, 'email');
  const save = () => {
    if (change.isPending || !isSendableCardName(cardName) || !isSendableEmail(email)) return;
    const [card_name, address] = [cardName, email].map((typed) =>
      typed.trim() === '' ? null : typed.trim(),
    );
    const changes: AdministratorChange = {
      ...(role !== admin.role && { role }),
      ...(card_name !== admin.card_name && { card_name }),
      ...(address !== admin.email && { email: address }),
    };
    if (Object.keys(changes).length === 0) onClose();
    else change.mutate({ name, ...changes });
  };
  return (
    <DialogFrame
      title={`Change ${name}`}
      description="A change takes effect at once, also where they are signed in."
      onClose={() => !change.isPending && onClose()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" type="submit" form={FORM} aria-disabled={change.isPending}>
            {change.isPending ? 'Saving …' : 'Save'}
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
          save();
        }}
        sx={{ display: 'grid', gap: 2 }}
      >
        <CardNameInput
          value={cardName}
          error={cardNameError}
          onChange={(typed) => {
            setCardName(typed);
            change.reset();
          }}
        />
        <EmailInput
          value={email}
          error={emailError}
          onChange={(typed) => {
            setEmail(typed);
            change.reset();
          }}
        />
        {!isSelf && <RoleChoice role={role} onChange={setRole} />}
      </Box>
      {change.isError && (cardNameError ?? emailError) === undefined && (
        <Box role="alert" sx={{ color: 'error.main', fontWeight: 600 }}>
          {errorMessage(change.error)}
        </Box>
      )}
    </DialogFrame>
  );
}
