import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type Database, inTransaction, type Trx } from '../db/database.ts';
import type { NewSession, Principal, SessionOrigin } from '../principal.ts';
import { addressKey } from './address-key.ts';
import { describeBrowser } from './describe-browser.ts';
import { notSignedIn } from '../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
    /** Whether the browser sent a session cookie; the session may have ended. */
    hasSessionCookie(): boolean;
    /** When the session was read, in milliseconds since the epoch. */
    sessionReadAt: number;
    /** Reads the session again if the request has taken longer than its validity; returns whether it did. */
    refreshPrincipal(): Promise<boolean>;
  }
  interface FastifyReply {
    /** @param assertAllowed runs in the transaction that creates the session, and throws to prevent it */
    signIn(who: NewSession, assertAllowed: (trx: Trx, now: Date) => Promise<void>): Promise<void>;
    signOut(): Promise<void>;
  }
}

export const SESSION_COOKIE = 'formroom_session';

/** The stored sessions. */
interface Sessions {
  readonly findPrincipal: (
    db: Database,
    token: string,
    now: Date,
    isUse: boolean,
  ) => Promise<Principal | null>;
  readonly createSession: (db: Trx, who: NewSession, now: Date, origin: SessionOrigin) => Promise<string>;
  readonly endSession: (db: Database | Trx, tokenHash: string) => Promise<unknown>;
}

/** How long a request relies on the session that it began with. A slow body can arrive after the session's end. */
const SESSION_VALIDITY_MS = 1_000;

/** Server-side sessions, identified by an opaque token in a session cookie. */
export const session = fp((app, { findPrincipal, createSession, endSession }: Sessions) => {
  const secure = app.config.publicUrl?.startsWith('https:') === true;
  const cookieName = secure ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  const readSession = async (request: FastifyRequest) => {
    const token = request.cookies[cookieName];
    const { access, neverWaits } = request.routeOptions.config;
    if (!token || access === undefined || neverWaits === true) return;
    // Polling with `If-None-Match` is no activity of a person, so it does not extend the session.
    const isActivity = request.headers['if-none-match'] === undefined;
    const now = app.now();
    request.sessionReadAt = now.getTime();
    request.principal = await findPrincipal(app.db, token, now, isActivity);
  };
  app.decorateRequest('principal', null);
  app.decorateRequest('hasSessionCookie', function (this: FastifyRequest) {
    return this.cookies[cookieName] !== undefined;
  });
  app.decorateRequest('sessionReadAt', 0);
  app.addHook('onRequest', readSession);
  app.decorateRequest('refreshPrincipal', async function (this: FastifyRequest) {
    if (this.principal === null || app.now().getTime() - this.sessionReadAt <= SESSION_VALIDITY_MS)
      return false;
    await readSession(this);
    return true;
  });

  app.decorateReply('signIn', async function (this: FastifyReply, who, assertAllowed) {
    const token = await inTransaction(app.db, async (trx) => {
      await assertAllowed(trx, app.now());
      // Each sign-in creates a new token, which prevents session fixation.
      if (this.request.principal) await endSession(trx, this.request.principal.tokenHash);
      return await createSession(trx, who, app.now(), sessionOrigin(this.request));
    });
    this.setCookie(cookieName, token, cookie);
  });
  app.decorateReply('signOut', async function (this: FastifyReply) {
    if (this.request.principal) await endSession(app.db, this.request.principal.tokenHash);
    this.clearCookie(cookieName, cookie);
  });
});

const sessionOrigin = ({ ip, headers }: FastifyRequest) => ({
  address: addressKey(ip),
  browser: describeBrowser(headers['user-agent']),
});

/**
 * Returns the principal of a route that requires one.
 * @throws PortalError not-signed-in without a session
 */
export function requirePrincipal({ principal }: FastifyRequest): Principal {
  if (!principal) throw notSignedIn();
  return principal;
}
