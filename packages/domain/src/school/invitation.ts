/** How long the invitation of an administrator works (R69). */
export const INVITATION_HOURS = 72;
