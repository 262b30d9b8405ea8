import { paths } from '@formroom/domain/api/paths.ts';
import { expect, it } from 'vitest';
import { inTransaction } from '../../db/database.ts';
import { FATHER, ID, MOTHER, openMailSchool } from '../../testing/mail-school.ts';
import { setAddresses } from '../../testing/messages.ts';
import { updateAddress } from '../messages/addresses.repository.ts';
import { addBlock, findBlocks } from '../messages/blocks.repository.ts';

const OTHER = '20260102';

it.each([
  [ID, OTHER],
  [OTHER, ID],
])('a stop or a block in either record holds in the joined one (%s of %s)', async (studentId, otherId) => {
  const { portal, admin, queue, send, server, addresses } = await openMailSchool();
  const { db } = portal;
  await setAddresses(portal, OTHER, { email_mother: MOTHER, email_father: FATHER }, { confirmed: true });
  await updateAddress(db, OTHER, MOTHER, { stopped_at: portal.app.now().toISOString() });
  const context = { by: { role: 'admin', id: 'admin' }, now: portal.app.now() } as const;
  for (const target of ['father', FATHER])
    await inTransaction(db, (trx) =>
      addBlock(trx, { studentId: OTHER, target, reason: 'Court order' }, context),
    );
  await inTransaction(db, (trx) =>
    addBlock(trx, { studentId: ID, target: 'guardian', reason: 'Moved' }, context),
  );
  const joined = await admin.post(paths.joinStudents, {
    student_id: studentId,
    other_id: otherId,
    terms: { '2026/1': 'student' },
  });
  expect(joined.statusCode, joined.body).toBe(200);
  expect([...((await findBlocks(db, [studentId])).get(studentId)?.keys() ?? [])].toSorted()).toEqual(
    [FATHER, 'father', 'guardian'].toSorted(),
  );
  if (studentId === ID) {
    expect((await addresses()).map(({ address, stopped, blocked }) => [address, stopped, blocked])).toEqual([
      [MOTHER, true, false],
      [FATHER, false, true],
    ]);
    await queue();
  }
  await send();
  expect(server.mails).toEqual([]);
});
