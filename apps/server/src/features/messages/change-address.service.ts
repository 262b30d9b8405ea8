import type { ChangeAddress } from '@formroom/domain/api/message-addresses.ts';
import { CONFIRM_ADDRESS_DAYS, RESET_PAUSE_HOURS } from '@formroom/domain/messages/kinds.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { type Database, inTransaction, type Trx } from '../../db/database.ts';
import type { Principal } from '../../principal.ts';
import { conflict, invalid, notAllowed, notFound, PortalError, tooManyAttempts } from '../../errors.ts';
import { wasAsked, wereManyAsked } from './ask-addresses.service.ts';
import { findAskedAddresses, wasAddressReplaced } from './address-messages.repository.ts';
import {
  addAddresses,
  findAddresses,
  hasOtherConfirmed,
  toAddressKey,
  updateAddress,
} from './addresses.repository.ts';
import { addBlock, addBlockWithParent, removeBlock } from './blocks.repository.ts';
import { insertMessages } from './outbox.repository.ts';
import { writesMessages } from './queue-messages.service.ts';
import { consumeToken, findToken } from './tokens.repository.ts';

interface ChangeContext {
  readonly by: Principal;
  readonly now: Date;
}

/**
 * Returns the addresses in a student's record. Families do not see why the office has blocked one.
 * @throws PortalError for an unknown ID or a leaver
 */
export async function listAddresses(db: Database | Trx, studentId: string, { role }: Principal) {
  const [student] = await findAddresses(db, [studentId]);
  if (!student) throw notFound();
  return student.addresses.map((each) => (role === 'admin' ? each : { ...each, reason: null }));
}

/**
 * Changes whether an address or a parent gets messages.
 * @throws PortalError for a family that blocks; for an unknown ID; for a link that can't be sent; without a reason
 */
export const changeAddress = (
  db: Database,
  studentId: string,
  change: ChangeAddress,
  { by, now }: ChangeContext,
) =>
  inTransaction(db, async (trx) => {
    if ('blocked' in change) {
      if (by.role !== 'admin') throw notAllowed();
      await changeBlock(trx, studentId, change, { by, now });
    } else {
      const found = (await listAddresses(trx, studentId, by)).find(
        ({ address }) => toAddressKey(address) === toAddressKey(change.address),
      );
      if (!found) throw notFound();
      const { address } = found;
      await addAddresses(trx, [{ studentId, address }]);
      if ('stopped' in change) {
        await updateAddress(trx, studentId, address, {
          stopped_at: change.stopped ? now.toISOString() : null,
        });
      } else {
        if (found.blocked || found.state === 'confirmed' || !(await writesMessages(trx)))
          throw conflict('No link can be sent to this address.');
        const asked = (await findAskedAddresses(trx, [studentId], now)).get(studentId);
        if (wasAsked(asked, address, new Date(now.getTime() - LINK_PAUSE_MS).toISOString()))
          throw tooManyAttempts(
            'A link was sent a short time ago. Look in the spam folder, too.',
            LINK_PAUSE_MS / 1000,
          );
        if (wereManyAsked(asked))
          throw tooManyAttempts('Too many links were sent today. Try again tomorrow.', DAY_MS / 1000);
        await updateAddress(trx, studentId, address, { refused_at: null, confirmed_at: null });
        await insertMessages(trx, [{ kind: 'confirm-address', studentId, address }], now);
      }
    }
    return await listAddresses(trx, studentId, by);
  });

/** Until the link is sent again. */
const LINK_PAUSE_MS = 10 * 60_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

async function changeBlock(
  trx: Trx,
  studentId: string,
  change: Extract<ChangeAddress, { blocked: boolean }>,
  context: ChangeContext,
) {
  await listAddresses(trx, studentId, context.by);
  const target = 'parent' in change ? change.parent : toAddressKey(change.address);
  if (!change.blocked) {
    await removeBlock(trx, studentId, target);
    return;
  }
  const reason = change.reason ?? '';
  if (reason === '') throw invalid({ reason: ['Give the reason.'] });
  await addBlock(trx, { studentId, target, reason }, context);
  if ('address' in change) return;
  // A family that writes the address into another field of the record must not end the block.
  const [student] = await findAddresses(trx, [studentId]);
  const address = student?.addresses.find(({ fields }) => fields.includes(`email_${change.parent}`))?.address;
  if (address !== undefined)
    await addBlockWithParent(trx, { studentId, target: toAddressKey(address), reason }, context);
}

const refusedMessage = `This link can’t be used. It works once, and for ${pluralize(CONFIRM_ADDRESS_DAYS, 'day')}. Ask for a new one on the page Messages of the portal.`;

/**
 * Confirms the address to which the link was sent.
 * @throws PortalError for a wrong, used or expired link, or an address that is not in the record any more
 */
export const confirmAddress = (db: Database, token: string, now: Date) =>
  inTransaction(db, async (trx) => {
    const kind = 'confirm-address';
    const found = await findToken(trx, kind, token, now);
    const [student] = found ? await findAddresses(trx, [found.student_id]) : [];
    const address = student?.addresses.find(
      (each) => toAddressKey(each.address) === toAddressKey(found?.address ?? ''),
    )?.address;
    if (!student || address === undefined) throw refusedLink(refusedMessage);
    if (!(await consumeToken(trx, token, { kind, studentId: student.id, address: found?.address ?? '' })))
      throw refusedLink(refusedMessage);
    await addAddresses(trx, [{ studentId: student.id, address }]);
    const isFirst =
      !(await hasOtherConfirmed(trx, student.id, address)) &&
      !(await wasAddressReplaced(trx, student.id, new Date(now.getTime() - RESET_PAUSE_HOURS * HOUR_MS)));
    await updateAddress(trx, student.id, address, {
      confirmed_at: now.toISOString(),
      refused_at: null,
      // Who finds a family's session open must not take over the account before others learn of it (R101).
      resets_from: isFirst ? null : new Date(now.getTime() + RESET_PAUSE_HOURS * HOUR_MS).toISOString(),
    });
    return { address };
  });

/** One answer for every cause. */
const refusedLink = (message: string) =>
  new PortalError('invalid', message, {
    errors: { message: [message], token: [message] },
    event: 'link-refused',
  });
