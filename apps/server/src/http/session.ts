import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type Database, inTransaction, type Trx } from '../db/database.ts';
import { describeBrowser } from '../features/accounts/describe-browser.ts';
import { addressKey } from './address-key.ts';
import type { Principal } from './principal.ts';
import { notSignedIn } from './problem.ts';
import {
  createSession,
  endSession,
  findPrincipal,
  SESSION_COOKIE,
} from '../features/accounts/sessions.repository.ts';

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
  }
  interface FastifyReply {
    /** @param assertAllowed runs in the transaction that creates the session, and throws to prevent it */
    signIn(
      who: Pick<Principal, 'role' | 'id'>,
      assertAllowed: (trx: Trx, now: Date) => Promise<void>,
    ): Promise<void>;
    signOut(): Promise<void>;
  }
}

/** Server-side sessions, identified by an opaque token in a session cookie. */
export const session = fp((app) => {
  const secure = app.config.publicUrl?.startsWith('https:') === true;
  const cookieName = secure ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  app.decorateRequest('principal', null);
  app.addHook('onRequest', async (request) => {
    const token = request.cookies[cookieName];
    if (token && request.routeOptions.config.access !== undefined) {
      // Polling with `If-None-Match` is no activity of a person, so it does not extend the session.
      const isActivity = request.headers['if-none-match'] === undefined;
      request.principal = await findPrincipal(app.db, token, app.now(), isActivity);
    }
  });

  app.decorateReply('signIn', async function (this: FastifyReply, who, assertAllowed) {
    const token = await inTransaction(app.db, async (trx) => {
      await assertAllowed(trx, app.now());
      // Each sign-in creates a new token, which prevents session fixation.
      await endCurrent(trx, this.request);
      return await createSession(trx, who, app.now(), sessionOrigin(this.request));
    });
    this.setCookie(cookieName, token, cookie);
  });
  app.decorateReply('signOut', async function (this: FastifyReply) {
    await endCurrent(app.db, this.request);
    this.clearCookie(cookieName, cookie);
  });
});

const sessionOrigin = ({ ip, headers }: FastifyRequest) => ({
  address: addressKey(ip),
  browser: describeBrowser(headers['user-agent']),
});

async function endCurrent(db: Database | Trx, { principal }: FastifyRequest) {
  if (principal) await endSession(db, principal.tokenHash);
}

/**
 * Returns the principal of a route that requires one.
 * @throws Problem 401 without a session
 */
export function requirePrincipal({ principal }: FastifyRequest): Principal {
  if (!principal) throw notSignedIn();
  return principal;
}
