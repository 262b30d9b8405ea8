import { expect, it } from 'vitest';
import { inTransaction } from '../../db/database.ts';
import { setAddresses } from '../../testing/messages.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { askNewAddresses } from './ask-addresses.service.ts';
import { hideBlockedParents } from './blocked-parents.service.ts';
import { addBlock, addBlockWithParent, findBlocks, removeBlock } from './blocks.repository.ts';

const ID = '20260101';
const FATHER = 'father@example.org';

async function openSchool() {
  const portal = await testPortal();
  const { db } = portal;
  const now = portal.app.now();
  const by = { role: 'admin', id: 'admin' } as const;
  const block = (target: string) =>
    inTransaction(db, (trx) => addBlock(trx, { studentId: ID, target, reason: 'Court order' }, { by, now }));
  const blockWithParent = (target: string) =>
    inTransaction(db, (trx) =>
      addBlockWithParent(trx, { studentId: ID, target, reason: 'Court order' }, { by, now }),
    );
  const unblock = (target: string) => inTransaction(db, (trx) => removeBlock(trx, ID, target));
  const listBlocked = async () => [...((await findBlocks(db, [ID])).get(ID)?.keys() ?? [])].toSorted();
  return { portal, db, now, block, blockWithParent, unblock, listBlocked };
}

it('ends the block of an address alone, and that of a parent with the parent’s addresses', async () => {
  const { block, blockWithParent, unblock, listBlocked } = await openSchool();
  await block('father');
  await blockWithParent(FATHER);
  await unblock(FATHER);
  expect(await listBlocked()).toEqual(['father']);
  await blockWithParent(FATHER);
  await unblock('father');
  expect(await listBlocked()).toEqual([]);
});

it('blocks an address that a blocked parent gets later', async () => {
  const { portal, db, now, block, listBlocked } = await openSchool();
  await block('father');
  await setAddresses(portal, ID, { email_father: FATHER }, { confirmed: false });
  await askNewAddresses(db, now, undefined);
  expect(await listBlocked()).toEqual(['father', FATHER]);
});

it('hides a blocked parent also as the emergency contact, and a blocked address anywhere', async () => {
  const { db, block } = await openSchool();
  await block('father');
  await block('other@example.org');
  const shown = {
    id: ID,
    father_name: 'Mark Ali',
    mobile_phone_father: '5550199',
    email: 'Other@example.org',
    phone_home: '5550199',
    emergency_contact: 'mark ali',
    emergency_home_phone: '5550200',
    mother_name: 'Zoë Ali',
  };
  expect(await hideBlockedParents(db, [shown])).toEqual([
    {
      ...shown,
      father_name: 'Mark Ali (do not contact)',
      mobile_phone_father: null,
      email: null,
      phone_home: null,
      emergency_contact: 'mark ali (do not contact)',
      emergency_home_phone: null,
    },
  ]);
  expect(await hideBlockedParents(db, [])).toEqual([]);
});
