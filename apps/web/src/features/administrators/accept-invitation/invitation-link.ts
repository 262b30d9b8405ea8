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
