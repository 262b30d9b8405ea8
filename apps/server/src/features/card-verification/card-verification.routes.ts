import * as calls from '@formroom/domain/api/card-verification.ts';
import { parseIssueNumber } from '@formroom/domain/card-verification/issue-number.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { notFound } from '../../errors.ts';
import { addRoute } from '../../http/route.ts';
import { findIssueState, findStatement } from './card-issues.repository.ts';
import { hashStatement } from './hash-statement.ts';
import { toLastNameKey } from './last-name-key.ts';
import { listStatementKeys } from './signing-keys.service.ts';

/** The query is made for every text, so that the answers take the same time. */
const readNumber = (typed: string) => parseIssueNumber(typed) ?? '';

export const cardVerificationRoutes: PortalRoutes = (app) => {
  const open = { access: 'anyone', audit: 'none', onRequest: app.limits.verification } as const;

  addRoute(app, calls.getCardStatus, open, async ({ params }) => {
    const {
      status,
      token,
      kept_sha256: kept,
      issued_again_at: again,
    } = await findIssueState(app.db, readNumber(params.issue_number));
    const hash = token === null ? kept : hashStatement(token);
    return {
      status,
      ...(again !== null && { issued_again_at: again }),
      ...(hash !== null && { statement_sha256: hash }),
    };
  });

  addRoute(app, calls.getCardStatement, open, async ({ body }) => {
    const key = toLastNameKey(body.last_name);
    const issue = await findStatement(app.db, readNumber(body.issue_number));
    const { token = null, last_name_key = null } = issue ?? {};
    if (token === null || last_name_key === null || last_name_key !== key) throw notFound();
    return { token };
  });

  addRoute(app, calls.getStatementKeys, { access: 'anyone', audit: 'none' }, async (_request, reply) => {
    // A card signed with a new key would be taken for a forgery by whoever has the earlier answer.
    void reply.header('cache-control', 'no-cache');
    return { ...(await listStatementKeys(app.db)), time_zone: app.config.timeZone };
  });
};
