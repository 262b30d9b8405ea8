import type { AddedAdministrator } from '@formroom/domain/api/administrators.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';

/** Shows the first password of an administrator, once. */
export const FirstPasswordDialog = ({
  added: { name, first_password },
  onClose,
}: {
  added: AddedAdministrator;
  onClose: () => void;
}) => (
  <DialogFrame
    title="First password"
    description={`Give it to ${name} in person or by phone. It is shown only now, and it must be replaced at the first sign-in.`}
    onClose={onClose}
    actions={
      <>
        <CopyButton text={first_password} label="Copy" done="First password copied." />
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </>
    }
  >
    <Box component="dl" sx={{ display: 'grid', gap: 1, m: 0, '& dd': { m: 0, fontWeight: 600 } }}>
      <div>
        <dt>Username</dt>
        <dd>{name}</dd>
      </div>
      <div>
        <dt>First password</dt>
        <Box component="dd" sx={{ fontFamily: 'monospace', fontSize: '1.25rem' }}>
          {first_password}
        </Box>
      </div>
    </Box>
  </DialogFrame>
);
