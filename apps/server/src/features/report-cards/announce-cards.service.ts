import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import { formatTermKey } from '@formroom/domain/report-cards/terms.ts';
import type { Trx } from '../../db/database.ts';
import type { TermKey } from '../../db/term-tables.ts';
import { cancelMessagesAbout } from '../messages/outbox.repository.ts';
import { queueMessages } from '../messages/queue-messages.service.ts';

const KIND = 'card-posted';

/** Queues a message to the families of posted cards. */
export const announceCards = (trx: Trx, term: TermKey, cards: readonly ReportCard[], now: Date) =>
  queueMessages(
    trx,
    { kind: KIND, about: formatTermKey(term), studentIds: cards.map(({ student_id: id }) => id) },
    now,
  );

/** Keeps cards from being announced that were withdrawn before the message was sent. */
export const cancelAnnouncements = (trx: Trx, term: TermKey, studentId?: string) =>
  cancelMessagesAbout(trx, { kind: KIND, about: formatTermKey(term), studentId });

/** Keeps teachers from being reminded of sheets that posting has locked. */
export const cancelSheetReminders = (trx: Trx, term: TermKey) =>
  cancelMessagesAbout(trx, { kind: 'sheets-owed', about: formatTermKey(term) });
