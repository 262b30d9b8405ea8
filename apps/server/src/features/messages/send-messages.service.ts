import { canStopKind, RESET_PASSWORD_MINUTES } from '@formroom/domain/messages/kinds.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import { InvalidMailError, MailServerError, RecipientRefusedError } from '../../mail/mail-errors.ts';
import { MAX_CONNECTIONS, MAX_SEND_MS, type Mailer } from '../../mail/mailer.ts';
import { getSmallLogo, type SmallLogo } from '../settings/logo.service.ts';
import {
  findAddresses,
  findStopToken,
  mayReceive,
  toAddressKey,
  updateAddress,
} from './addresses.repository.ts';
import { findBlocks } from './blocks.repository.ts';
import { clearMailError, findMailError, storeMailError } from './mail-status.repository.ts';
import {
  cancelMessage,
  endMessage,
  findMessage,
  isQueued,
  leaseMessages,
  type MessageRow,
  postponeMessage,
  storeSent,
} from './outbox.repository.ts';
import { getFacts, renderMessage } from './render-message.service.ts';
import { findTeacherAddresses } from './teachers.repository.ts';
import { createToken } from './tokens.repository.ts';

const MINUTE_MS = 60_000;
/** Longer than a batch can take, whose messages are sent at once. After it others send what a killed process has leased. */
const LEASE_MS = MAX_SEND_MS + 30_000;
/** While the mail server fails, one message tries it this often. */
const FAILURE_PAUSE_MS = MINUTE_MS;

/** How long to wait after each attempt; the last value repeats. */
const WAIT_MINUTES = [1, 5, 30, 120, 360];
const GIVE_UP_MS = 3 * 24 * 60 * MINUTE_MS;

export interface Sending {
  readonly db: Database;
  /** Undefined in the demo school, where texts are kept instead. */
  readonly mailer: Mailer | undefined;
  /** The portal's address without a final slash. */
  readonly portal: string;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Sends the messages that are due, until none is left or the mail server fails. */
export async function sendDueMessages(sending: Sending) {
  const { db, now } = sending;
  let logo: Promise<SmallLogo | undefined> | undefined;
  for (;;) {
    const lastError = await findMailError(db);
    if (lastError && now().getTime() < Date.parse(lastError.at) + FAILURE_PAUSE_MS) return;
    const until = new Date(now().getTime() + LEASE_MS);
    const limit = lastError ? 1 : MAX_CONNECTIONS;
    const leased = await leaseMessages(db, { now: now(), until, limit });
    if (leased.length === 0) return;
    logo ??= getSmallLogo(db);
    const picture = await logo;
    const results = await Promise.all(leased.map((row) => sendMessage(sending, row, picture)));
    const failure = results.find((result) => result instanceof MailServerError);
    if (failure !== undefined) {
      await storeMailError(db, failure.message, now());
      // Without addresses, which mail servers repeat.
      const words = failure.message.split(' ').map((word) => (word.includes('@') ? '…' : word));
      sending.log.warn({ answer: words.join(' ') }, 'messages can’t be sent');
      return;
    }
    if (lastError && results.includes('sent')) await clearMailError(db);
  }
}

/** Returns the error if the mail server does not work. */
export async function sendMessage(
  sending: Sending,
  { id }: Pick<MessageRow, 'id'>,
  logo?: SmallLogo,
): Promise<'sent' | 'done' | MailServerError> {
  const { db, mailer, now } = sending;
  // Since it was leased, it may have been cancelled, or its student may have got another ID.
  const row = await findMessage(db, id);
  if (row?.state !== 'queued') return 'done';
  // A link for a new password that arrives later is not expected any more.
  const giveUpMs = row.kind === 'password-reset' ? RESET_PASSWORD_MINUTES * MINUTE_MS : GIVE_UP_MS;
  if (now().getTime() - Date.parse(row.queued_at) > giveUpMs) {
    await endMessage(db, row.id, { state: 'failed' });
    return 'done';
  }
  const content = await composeMessage(sending, row, logo);
  if (!content) return (await cancelMessage(db, row)) ? 'done' : sendMessage(sending, row, logo);
  try {
    await mailer?.send({ to: row.address, messageId: row.message_id, ...content });
  } catch (error) {
    return await handleFailure(sending, row, error);
  }
  await storeSent(db, row.id, {
    sent_at: now().toISOString(),
    kept_text: mailer === undefined ? content.text : null,
  });
  return 'sent';
}

/** Returns the content, or undefined if the address may not receive the message any more. */
async function composeMessage({ db, portal, now }: Sending, row: MessageRow, logo: SmallLogo | undefined) {
  const { kind, student_id: studentId, address } = row;
  const token =
    studentId !== null && (kind === 'confirm-address' || kind === 'password-reset')
      ? await createToken(db, { kind, studentId, address }, now())
      : undefined;
  const stopToken =
    studentId !== null && canStopKind(kind) ? await findStopToken(db, studentId, address) : undefined;
  const facts = await getFacts(db, null, row.wording);
  // Last: a card that was withdrawn meanwhile is not announced, and an address that was stopped or blocked gets nothing.
  if (!(await isQueued(db, row.id))) return undefined;
  const receiver = await findReceiver(db, row, now());
  if (!receiver) return undefined;
  const content = renderMessage(
    kind,
    { ...facts, firstName: receiver.first_name ?? facts.firstName },
    {
      portal,
      token,
      stopToken,
      logo,
    },
  );
  return {
    ...content,
    logo,
    unsubscribeUrl:
      stopToken === undefined ? undefined : `${portal}${pathTo(paths.stopMessages, { token: stopToken })}`,
  };
}

/** Returns whom a message is about, or to, if its address may receive it now. */
async function findReceiver(db: Database, { kind, student_id: id, teacher, address }: MessageRow, now: Date) {
  if (id === null) {
    const [found] = teacher === null ? [] : await findTeacherAddresses(db, [teacher]);
    return found?.email === address && found.disabled_at === null ? { first_name: null } : undefined;
  }
  const key = toAddressKey(address);
  const [student] = await findAddresses(db, [id]);
  // The address is not in the record any more.
  if (kind === 'address-replaced')
    return (await findBlocks(db, [id])).get(id)?.has(key) ? undefined : student;
  const found = student?.addresses.find((each) => toAddressKey(each.address) === key);
  return found && mayReceive(kind, found, now) ? student : undefined;
}

async function handleFailure({ db, now }: Sending, row: MessageRow, error: unknown) {
  if (error instanceof RecipientRefusedError) {
    const at = now().toISOString();
    await endMessage(db, row.id, { state: 'refused', error: error.message });
    if (row.student_id !== null) await updateAddress(db, row.student_id, row.address, { refused_at: at });
    return 'done';
  }
  if (error instanceof InvalidMailError) {
    await endMessage(db, row.id, { state: 'failed', error: error.message });
    return 'done';
  }
  const failure =
    error instanceof MailServerError ? error : new MailServerError('Unknown error', { cause: error });
  const wait = (WAIT_MINUTES[row.attempts - 1] ?? WAIT_MINUTES.at(-1) ?? 0) * MINUTE_MS;
  await postponeMessage(db, row, new Date(now().getTime() + wait), failure.message);
  return failure.isAboutMessage ? 'done' : failure;
}
