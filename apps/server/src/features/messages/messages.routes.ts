import * as calls from '@formroom/domain/api/messages.ts';
import type { SomeMessages } from '@formroom/domain/api/messages.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { inTransaction } from '../../db/database.ts';
import { studentInPath } from '../../http/access.ts';
import { getBaseAddress } from '../../base-address.ts';
import { addRoute } from '../../http/route.ts';
import { requirePrincipal } from '../../http/session.ts';
import { getMailMode } from '../../mail/mail-mode.ts';
import { createMailer } from '../../mail/mailer.ts';
import { deleteMarker, insertMarker, MESSAGES_MARKER } from '../settings/markers.repository.ts';
import { askNewAddresses } from './ask-addresses.service.ts';
import { getMailStatus } from './mail-status.repository.ts';
import { deleteOldMessages, findMessages } from './outbox.repository.ts';
import { readMessage } from './read-message.service.ts';
import { cancelMessages, retryMessages } from './retry-messages.service.ts';
import { sendDueMessages } from './send-messages.service.ts';
import { deleteExpiredTokens } from './tokens.repository.ts';

const SEND_INTERVAL_MS = 5_000;
/** Records of another process may be committed this much later than they are dated. */
const ASK_ALL_INTERVAL_MS = 60 * 60_000;
const LATE_COMMIT_MS = 60_000;

const describeMessages = ({ ids, state }: SomeMessages) => state ?? `${ids?.length ?? 0} messages`;

export const messageRoutes: PortalRoutes = (app) => {
  const portal = () => getBaseAddress(app.config, app.server);

  addRoute(app, calls.listMessages, { access: 'staff-read', audit: 'messages-viewed' }, (request) =>
    findMessages(app.db, request.query),
  );

  addRoute(
    app,
    calls.listStudentMessages,
    { access: 'own-record', getStudentId: studentInPath, audit: 'student-messages-viewed' },
    async (request) => {
      const { id } = request.params;
      const page = await findMessages(app.db, { ...request.query, student_id: id });
      if (requirePrincipal(request).role === 'admin') return page;
      return { ...page, data: page.data.map((each) => ({ ...each, error: null })) };
    },
  );

  addRoute(app, calls.getMailStatus, { access: 'staff-read', audit: 'none' }, () =>
    getMailStatus(app.db, app.config),
  );

  addRoute(app, calls.getMessage, { access: 'staff-read', audit: 'messages-viewed' }, (request) =>
    readMessage(app.db, request.params.message, {
      portal: portal(),
      withLink: requirePrincipal(request).adminRole === 'office',
    }),
  );

  addRoute(
    app,
    calls.retryMessages,
    {
      access: 'office',
      audit: 'messages-sent-again',
      auditDetails: ({ body }) => describeMessages(body),
    },
    ({ body }) => retryMessages(app.db, body, app.now()),
  );

  addRoute(
    app,
    calls.cancelMessages,
    { access: 'office', audit: 'messages-cancelled', auditDetails: ({ body }) => describeMessages(body) },
    ({ body }) => cancelMessages(app.db, body, app.now()),
  );

  const mode = getMailMode(app.config);
  app.addHook('onReady', async () => {
    if (mode === 'off') await deleteMarker(app.db, MESSAGES_MARKER);
    else await inTransaction(app.db, (trx) => insertMarker(trx, MESSAGES_MARKER));
  });
  app.addPeriodicJob('delete old messages', async () => {
    await deleteOldMessages(app.db, app.now());
    await deleteExpiredTokens(app.db, app.now());
  });
  if (mode === 'off') return;

  const mailer = app.config.mail && createMailer(app.config.mail);
  app.addHook('onClose', () => mailer?.close());
  let askedUpTo: Date | undefined;
  let askedAllAt = -Infinity;
  app.addPeriodicJob(
    'send messages',
    async () => {
      const now = app.now();
      // Now and then all, because a long import may have committed records that are dated earlier.
      const asksAll = now.getTime() >= askedAllAt + ASK_ALL_INTERVAL_MS;
      if (asksAll) askedAllAt = now.getTime();
      await askNewAddresses(app.db, now, asksAll ? undefined : askedUpTo);
      askedUpTo = new Date(now.getTime() - LATE_COMMIT_MS);
      await sendDueMessages({ db: app.db, mailer, portal: portal(), now: () => app.now(), log: app.log });
    },
    SEND_INTERVAL_MS,
  );
};
