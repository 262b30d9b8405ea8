import { type Kysely, sql } from 'kysely';
import { getTextType } from '../database.ts';

/** A hash that no password has, as in `features/accounts/passwords.ts`. */
const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export async function up(db: Kysely<never>) {
  const text = getTextType(db);
  await db.schema
    .createTable('administrator_invitations')
    .addColumn('admin_name', text, (column) =>
      column.primaryKey().references('admins.name').onDelete('cascade'),
    )
    .addColumn('code_hash', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute();
  // A first password that was never replaced is known to whoever made it. These administrators need an invitation.
  await sql`update admins set password_hash = ${NO_PASSWORD} where must_change_password = 1`.execute(db);
}
