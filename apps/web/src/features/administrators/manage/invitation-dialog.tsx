import { INVITATION_HOURS } from '@formroom/domain/school/invitation.ts';
import type { InvitedAdministrator } from '@formroom/domain/api/administrators.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { formatInvitationLink } from '#web/lib/visitor-paths.ts';

/** Shows the invitation of an administrator, once. */
export function InvitationDialog({
  invited,
  onClose,
}: {
  invited: InvitedAdministrator;
  onClose: () => void;
}) {
  const { name, invitation } = invited;
  const link = formatInvitationLink(invited);
  return (
    <DialogFrame
      title="Invitation"
      description={`Send ${name} the link, or say the username and the invitation. ${name} chooses a password with it, and then signs in. It works once, for ${INVITATION_HOURS} hours, and is shown only now.`}
      onClose={onClose}
      actions={
        <>
          <CopyButton text={link} label="Copy link" done="The link is copied." />
          <Button variant="contained" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Box
        component="dl"
        sx={{ display: 'grid', gap: 1, m: 0, '& dd': { m: 0, fontWeight: 600, overflowWrap: 'anywhere' } }}
      >
        <div>
          <dt>Link</dt>
          <Box component="dd" sx={{ userSelect: 'all' }}>
            {link}
          </Box>
        </div>
        <div>
          <dt>Username</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>Invitation</dt>
          <Box component="dd" sx={{ fontFamily: 'monospace', fontSize: '1.25rem' }}>
            {invitation}
          </Box>
        </div>
      </Box>
    </DialogFrame>
  );
}
