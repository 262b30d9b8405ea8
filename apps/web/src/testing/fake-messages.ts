import {
  type BlockedParent,
  listBlockedParents,
  listMessageAddresses,
  type MessageAddress,
} from '@formroom/domain/api/message-addresses.ts';
import {
  getMailStatus,
  listMessages,
  listStudentMessages,
  type MailStatus,
  type MessageEntry,
} from '@formroom/domain/api/messages.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { mockGet } from '#web/testing/fake-api.ts';

const AT = '2026-11-20T13:00:00.000Z';

export const sentMessage: MessageEntry = {
  id: 3,
  kind: 'card-posted',
  student_id: '20260001',
  teacher: null,
  address: 'kamla.ramdeen-mohammed@carapichaima.example.tt',
  state: 'sent',
  created_at: AT,
  sent_at: AT,
  error: null,
};
export const refusedMessage: MessageEntry = {
  ...sentMessage,
  id: 2,
  kind: 'reminder',
  address: 'old@example.org',
  state: 'refused',
  sent_at: null,
  error: '550 No such mailbox',
};
export const teacherMessage: MessageEntry = {
  ...sentMessage,
  id: 4,
  kind: 'sheets-owed',
  student_id: null,
  teacher: 'P. Khan',
  address: 'khan@example.org',
};

const confirmed: MessageAddress = {
  address: sentMessage.address,
  fields: ['email_mother'],
  state: 'confirmed',
  stopped: false,
  blocked: false,
  reason: null,
};
/** An address in each state. */
export const messageAddresses = {
  confirmed,
  unconfirmed: { ...confirmed, address: 'anya@example.org', fields: ['email'], state: 'unconfirmed' },
  refused: { ...confirmed, address: refusedMessage.address, fields: ['email_father'], state: 'refused' },
} as const satisfies Record<string, MessageAddress>;

const mailStatus: MailStatus = {
  mail: 'on',
  counts: { queued: 3, sent: 1200, refused: 1, failed: 0, cancelled: 2 },
  error: null,
};

export const mockAddresses = (...addresses: MessageAddress[]) =>
  mockGet(paths.messageAddresses, listMessageAddresses.response, addresses);
export const mockBlockedParents = (...blocks: BlockedParent[]) =>
  mockGet(paths.blockedParents, listBlockedParents.response, blocks);
export const mockStudentMessages = (...data: MessageEntry[]) =>
  mockGet(paths.studentMessages, listStudentMessages.response, { data, next: null });
export const mockMailStatus = (changed: Partial<MailStatus> = {}) =>
  mockGet(paths.mailStatus, getMailStatus.response, { ...mailStatus, ...changed });
export const mockMessages = (...data: MessageEntry[]) =>
  mockGet(paths.messages, listMessages.response, { data, next: null });

/** The calls of the messages of one student, with an address in each state. */
export const mockMessagesOfStudent = () => [
  mockAddresses(...Object.values(messageAddresses)),
  mockBlockedParents(),
  mockStudentMessages(sentMessage, refusedMessage),
];
