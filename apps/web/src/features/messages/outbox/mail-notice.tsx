import type { MailStatus } from '@formroom/domain/api/messages.ts';
import { useFormatDateTime } from '#web/lib/school-date-time.ts';
import { WarningNote } from '#web/ui/feedback/warning-note.tsx';

/** What keeps messages from being sent, and what to do; nothing if they are sent. */
export function MailNotice({ status: { mail, error } }: { status: MailStatus }) {
  const format = useFormatDateTime();
  if (mail === 'off')
    return (
      <WarningNote title="Messages are not set up, so nothing is sent">
        Ask your technician to set MAIL_URL (the school’s mail server with its user name and password) and
        MAIL_FROM (the address that messages come from), to start the portal again, and to try it with{' '}
        <code>npm run mail -- test ADDRESS</code>.
      </WarningNote>
    );
  if (mail === 'kept')
    return (
      <WarningNote title="This demo school sends nothing">
        Its messages are kept, not sent. Read them here.
      </WarningNote>
    );
  return (
    error && (
      <WarningNote title="The last message could not be sent">
        The error on {format(error.at)} was: {error.message}. The portal tries again by itself for 3 days. If
        it goes on, ask your technician to check MAIL_URL.
      </WarningNote>
    )
  );
}
