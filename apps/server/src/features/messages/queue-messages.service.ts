import type { FamilyMessageKind } from '@formroom/domain/messages/kinds.ts';
import type { Trx } from '../../db/database.ts';
import { conflict } from '../../errors.ts';
import { hasMarker, MESSAGES_MARKER } from '../settings/markers.repository.ts';
import { findAddresses, mayReceive } from './addresses.repository.ts';
import { insertMessages } from './outbox.repository.ts';

interface MessageEvent {
  readonly kind: FamilyMessageKind;
  readonly studentIds: readonly string[];
  /** By what the messages can be cancelled. */
  readonly about?: string;
  readonly wording?: string;
}

/** Whether events write messages: mail is set up, or the demo school keeps them. */
export const writesMessages = (trx: Trx) => hasMarker(trx, MESSAGES_MARKER);

/** @throws PortalError conflict if nothing can be sent */
export async function assertWritesMessages(trx: Trx) {
  if (await writesMessages(trx)) return;
  throw conflict('Messages are not set up, so nothing can be sent. System status says how.');
}

/**
 * Queues a message about each student to each address that may receive it (R100), in the transaction of the event. Without
 * mail it does nothing.
 */
export async function queueMessages(trx: Trx, { kind, studentIds, ...event }: MessageEvent, now: Date) {
  if (!(await writesMessages(trx))) return;
  const found = await findAddresses(trx, studentIds);
  const messages = found.flatMap(({ id: studentId, addresses }) =>
    addresses
      .filter((address) => mayReceive(kind, address, now))
      .map(({ address }) => ({ kind, studentId, address, ...event })),
  );
  await insertMessages(trx, messages, now);
}
