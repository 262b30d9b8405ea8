import { expect, it } from 'vitest';
import type { Trx } from '../../db/database.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { getEditableStudent } from './get-student.service.ts';
import { StaleVersionError, updateStudentAt } from './students.repository.ts';
import { updateWithRetry } from './update-with-retry.service.ts';

const ID = '20260001';

/** Updates a stale version in the first `races` attempts. */
function raise(races: number) {
  let attempts = 0;
  return async (trx: Trx) => {
    const { version } = await getEditableStudent(trx, ID);
    attempts += 1;
    await updateStudentAt(trx, ID, attempts > races ? version : version - 1, { version: version + 1 });
    return { attempts, version: version + 1 };
  };
}

it('throws an error with the record and its version, and writes nothing', async () => {
  const { db } = await testPortal();
  const before = await getEditableStudent(db, ID);
  const stale = db.transaction().execute((trx) => updateStudentAt(trx, ID, 99, { version: 100 }));
  await expect(stale).rejects.toThrow(StaleVersionError);
  await expect(stale).rejects.toMatchObject({ studentId: ID, version: 99 });
  expect(await getEditableStudent(db, ID)).toEqual(before);
});

it('retries until no concurrent save is stored first', async () => {
  const { db } = await testPortal();
  const { version } = await getEditableStudent(db, ID);
  expect(await updateWithRetry(db, raise(3))).toEqual({ attempts: 4, version: version + 1 });
  expect(await getEditableStudent(db, ID)).toMatchObject({ version: version + 1 });
});

it('fails with 503 if concurrent saves are always first', async () => {
  const { db } = await testPortal();
  await expect(updateWithRetry(db, raise(Infinity))).rejects.toMatchObject({
    kind: 'unavailable',
    retryAfter: 1,
  });
});

it('does not retry a change that fails for another reason', async () => {
  const { db } = await testPortal();
  let attempts = 0;
  const failing = updateWithRetry(db, () => {
    attempts += 1;
    return Promise.reject(new Error('no room'));
  });
  await expect(failing).rejects.toThrow('no room');
  expect(attempts).toBe(1);
});
