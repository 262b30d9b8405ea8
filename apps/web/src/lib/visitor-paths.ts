/** The addresses of the pages that need no sign-in; those of messages have a token after the `#`. */
export const FORGOTTEN_PASSWORD_PATH = '/forgotten-password';
export const RESET_PASSWORD_PATH = '/reset-password';
export const CONFIRM_ADDRESS_PATH = '/confirm-address';
export const STOP_MESSAGES_PATH = '/stop-messages';

interface Invitation {
  readonly name: string;
  readonly invitation: string;
}

/** The invitation stands after the `#`, so that it is in no log of a server. */
export const formatInvitationLink = ({ name, invitation }: Invitation) =>
  `${location.origin}/admin/invitation#${new URLSearchParams({ name, invitation }).toString()}`;

/** Reads the part of a link after the `#`; empty texts for what is missing. */
export function parseInvitationLink(hash: string): Invitation {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  return { name: values.get('name') ?? '', invitation: values.get('invitation') ?? '' };
}
