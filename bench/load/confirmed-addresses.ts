import { openSchoolDatabase } from './larger-school.ts';
import type { SchoolLocation } from './sessions.ts';

/** Gives every student the confirmed addresses of two parents, and no other, and removes all messages. */
export async function confirmAddresses({ dataDir, databaseUrl }: SchoolLocation) {
  const db = openSchoolDatabase(dataDir, databaseUrl);
  await db.deleteFrom('messages').execute();
  await db.deleteFrom('message_addresses').execute();
  await db.updateTable('students').set({ email: null, email_guardian: null }).execute();
  for (const parent of ['mother', 'father'] as const) {
    await db
      .updateTable('students')
      .set((eb) => ({
        [`email_${parent}`]: eb(eb.val(`${parent}-`), '||', eb(eb.ref('id'), '||', '@example.org')),
      }))
      .execute();
    await db
      .insertInto('message_addresses')
      .columns(['student_id', 'address', 'confirmed_at', 'stop_token'])
      .expression((eb) =>
        eb
          .selectFrom('students')
          .select((row) => [
            'id',
            `email_${parent}`,
            row.val(new Date().toISOString()).as('confirmed_at'),
            row(row.val(`${parent}-`), '||', row.ref('id')).as('stop_token'),
          ]),
      )
      .execute();
  }
  await db.destroy();
}
