import type { Database } from '../../db/database.ts';
import { invalid } from '../../errors.ts';
import { hasAdmin } from './accounts.repository.ts';

const message =
  'This portal is not set up yet: it has no administrator and no students. If you have used it before, tell the school’s technician.';

/**
 * Keeps a sign-in from being called wrong where no sign-in can be right: on an empty database, perhaps because a disk is
 * not mounted.
 * @throws PortalError invalid if there is no administrator
 */
export async function assertSetUp(db: Database) {
  if (!(await hasAdmin(db))) throw invalid({}, message);
}
