import { randomBytes } from 'node:crypto';
import {
  addressFields,
  type AddressField,
  type MessageAddress,
} from '@formroom/domain/api/message-addresses.ts';
import { canStopKind, type MessageKind } from '@formroom/domain/messages/kinds.ts';
import { parentContactFields } from '@formroom/domain/registration/parent-contacts.ts';
import type { Database, Trx } from '../../db/database.ts';
import type { MessageAddressesTable } from '../../db/message-tables.ts';
import { enrolledStudents } from '../students/enrolled-students.repository.ts';
import { findBlocks } from './blocks.repository.ts';

/** The form in which addresses are compared. */
export const toAddressKey = (address: string) => address.toLowerCase();

const parentByField = new Map<AddressField, string>(
  parentContactFields.map(({ parent, email }) => [email, parent]),
);

interface KnownAddress extends MessageAddress {
  readonly resetsFrom: string | null;
}

export interface StudentAddresses {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly addresses: readonly KnownAddress[];
}

/** Returns the addresses in the records of enrolled students, by the students' names. */
export async function findAddresses(
  db: Database | Trx,
  studentIds: readonly string[],
): Promise<StudentAddresses[]> {
  if (studentIds.length === 0) return [];
  const students = await enrolledStudents(db)
    .select(['id', 'first_name', 'last_name', ...addressFields])
    .where('id', 'in', studentIds)
    .orderBy('sort_name')
    .orderBy('id')
    .execute();
  const known = await db
    .selectFrom('message_addresses')
    .select(['student_id', 'address', 'confirmed_at', 'refused_at', 'stopped_at', 'resets_from'])
    .where('student_id', 'in', studentIds)
    .execute();
  const knownByKey = new Map(known.map((row) => [JSON.stringify([row.student_id, row.address]), row]));
  const blocks = await findBlocks(db, studentIds);

  return students.map((student) => {
    const byKey = new Map<string, KnownAddress>();
    for (const field of addressFields) {
      const address = student[field];
      if (address === null || address === '') continue;
      const key = toAddressKey(address);
      const row = knownByKey.get(JSON.stringify([student.id, key]));
      const before = byKey.get(key);
      const targets = blocks.get(student.id);
      // An address that two parents share reaches both, so it is blocked with either.
      const reason =
        before?.reason ?? targets?.get(key) ?? targets?.get(parentByField.get(field) ?? '') ?? null;
      byKey.set(key, {
        address: before?.address ?? address,
        fields: [...(before?.fields ?? []), field],
        state: row?.refused_at ? 'refused' : row?.confirmed_at ? 'confirmed' : 'unconfirmed',
        stopped: (row?.stopped_at ?? null) !== null,
        blocked: reason !== null,
        reason,
        resetsFrom: row?.resets_from ?? null,
      });
    }
    const { id, first_name, last_name } = student;
    return { id, first_name, last_name, addresses: [...byKey.values()] };
  });
}

/** Whether a message of a kind may be sent to an address in the record now. */
export function mayReceive(
  kind: MessageKind,
  { state, stopped, blocked, resetsFrom }: KnownAddress,
  now: Date,
) {
  if (blocked || state === 'refused') return false;
  if (kind === 'confirm-address') return state === 'unconfirmed';
  if (kind === 'password-reset' && resetsFrom !== null && resetsFrom > now.toISOString()) return false;
  return state === 'confirmed' && !(stopped && canStopKind(kind));
}

const STOP_TOKEN_BYTES = 24;
const ROWS_PER_STATEMENT = 500;

interface OwnedAddress {
  readonly studentId: string;
  readonly address: string;
}

/** Adds addresses that nothing is known of, and returns those that no other process has added first. */
export async function addAddresses(trx: Trx, found: readonly OwnedAddress[]) {
  const added: { student_id: string; address: string }[] = [];
  for (let start = 0; start < found.length; start += ROWS_PER_STATEMENT) {
    const rows = found.slice(start, start + ROWS_PER_STATEMENT).map(({ studentId, address }) => ({
      student_id: studentId,
      address: toAddressKey(address),
      confirmed_at: null,
      refused_at: null,
      stopped_at: null,
      resets_from: null,
      stop_token: randomBytes(STOP_TOKEN_BYTES).toString('base64url'),
    }));
    added.push(
      ...(await trx
        .insertInto('message_addresses')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['student_id', 'address']).doNothing())
        .returning(['student_id', 'address'])
        .execute()),
    );
  }
  return added;
}

export async function updateAddress(
  trx: Database | Trx,
  studentId: string,
  address: string,
  change: Partial<Pick<MessageAddressesTable, 'confirmed_at' | 'refused_at' | 'stopped_at' | 'resets_from'>>,
) {
  const { numUpdatedRows } = await trx
    .updateTable('message_addresses')
    .set(change)
    .where('student_id', '=', studentId)
    .where('address', '=', toAddressKey(address))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether another address of a student is confirmed, also one that was just removed from the record. */
export async function hasOtherConfirmed(trx: Trx, studentId: string, address: string) {
  const row = await trx
    .selectFrom('message_addresses')
    .select('address')
    .where('student_id', '=', studentId)
    .where('address', '!=', toAddressKey(address))
    .where('confirmed_at', 'is not', null)
    .where('refused_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps, before two records are joined, that messages to an address of both were stopped in the one that ends. */
export async function keepStops(trx: Trx, { from, to }: { readonly from: string; readonly to: string }) {
  const stopped = await trx
    .selectFrom('message_addresses')
    .select(['address', 'stopped_at'])
    .where('student_id', '=', from)
    .where('stopped_at', 'is not', null)
    .execute();
  for (const { address, stopped_at } of stopped) await updateAddress(trx, to, address, { stopped_at });
}

export async function findStopToken(db: Database, studentId: string, address: string) {
  const row = await db
    .selectFrom('message_addresses')
    .select('stop_token')
    .where('student_id', '=', studentId)
    .where('address', '=', toAddressKey(address))
    .executeTakeFirst();
  return row?.stop_token;
}

/** Stops messages to the address with the token. Returns false for an unknown token. */
export async function stopByToken(db: Database, token: string, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('message_addresses')
    .set({ stopped_at: now.toISOString() })
    .where('stop_token', '=', token)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
