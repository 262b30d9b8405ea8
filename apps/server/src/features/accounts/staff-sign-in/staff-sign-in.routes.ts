import * as calls from '@formroom/domain/api/accounts.ts';
import { officePaths } from '@formroom/domain/api/paths.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import type { PortalRoutes } from '../../../app-types.ts';
import type { Trx } from '../../../db/database.ts';
import { notFound, PortalError } from '../../../errors.ts';
import { addressKey } from '../../../http/address-key.ts';
import { addRoute } from '../../../http/route.ts';
import { describeRecoveryCode } from '../admin-sign-in.service.ts';
import { createProvider } from './provider.ts';
import { createSealer, VALID_SECONDS } from './sealed-state.ts';
import {
  acceptStaffMember,
  computeFingerprint,
  findStaffMember,
  signInEnded,
  type StaffMember,
  verifyStaffCode,
} from './staff-sign-in.service.ts';
import { findVerifiedEmail } from './verified-email.ts';

/** The sign-in with an account of the school, if a provider is configured. */
export const staffSignInRoutes: PortalRoutes = (app) => {
  const { staffSignIn, publicUrl } = app.config;
  const setUp = staffSignIn && { provider: createProvider(staffSignIn), ...createSealer(staffSignIn) };
  const secure = publicUrl?.startsWith('https:') === true;
  const cookieName = secure ? '__Host-formroom_staff_sign_in' : 'formroom_staff_sign_in';
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: VALID_SECONDS } as const;

  const requireSetUp = () => {
    if (!setUp) throw notFound();
    return setUp;
  };
  const signIn = (request: FastifyRequest, reply: FastifyReply, member: StaffMember, details = '') =>
    reply.signIn({ role: 'admin', id: member.name }, async (trx: Trx) => {
      await acceptStaffMember(trx, member);
      await app.audit(
        trx,
        request,
        'admin-signed-in',
        member.name,
        `with an account of the school${details}`,
      );
    });
  /** The person is not at a page of the portal, which could show the error. */
  const leadBack = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
    const refusal = error instanceof PortalError ? error : describeProviderError(error);
    if (refusal.kind === 'not-found') throw refusal;
    if (refusal !== error)
      request.log.warn({ err: error, reason: findReason(error) }, 'staff sign-in failed');
    request.portalError = refusal;
    return reply.redirect(`/admin?refused=${refusal.kind}`);
  };

  addRoute(
    app,
    calls.beginStaffSignIn,
    // A HEAD would begin a sign-in, too.
    { access: 'anyone', exposeHeadRoute: false },
    async (request, reply) => {
      try {
        const { provider, seal } = requireSetUp();
        await app.limits.staffSignIn(request);
        const { page, check } = await provider.begin();
        reply.setCookie(cookieName, await seal({ step: 'provider', ...check }, app.now()), cookie);
        return await reply.redirect(page.href);
      } catch (error) {
        return leadBack(request, reply, error);
      }
    },
  );

  addRoute(
    app,
    calls.completeStaffSignIn,
    { access: 'anyone', exposeHeadRoute: false },
    async (request, reply) => {
      try {
        const { provider, seal, unseal } = requireSetUp();
        await app.limits.staffSignIn(request);
        const check = await unseal('provider', request.cookies[cookieName], app.now());
        reply.clearCookie(cookieName, cookie);
        if (!check) throw signInEnded();
        const claims = await provider.identify(request.url.replace(/^[^?]*/, ''), check);
        const member = await findStaffMember(app.db, claims && findVerifiedEmail(claims));
        if (member.key.secret !== null) {
          const { email } = member;
          const state = { step: 'code', email, fingerprint: computeFingerprint(member) } as const;
          reply.setCookie(cookieName, await seal(state, app.now()), cookie);
          return await reply.redirect('/admin?step=code');
        }
        await signIn(request, reply, member);
        return await reply.redirect(officePaths.dashboard);
      } catch (error) {
        return leadBack(request, reply, error);
      }
    },
  );

  addRoute(
    app,
    calls.enterStaffSignInCode,
    { waitsFor: 'passwords', access: 'anyone', audit: 'by-handler' },
    async (request, reply) => {
      const state = await requireSetUp().unseal('code', request.cookies[cookieName], app.now());
      if (!state) throw signInEnded();
      const { member, recoveryCodesLeft } = await verifyStaffCode(app.db, state, request.body.code, {
        address: addressKey(request.ip),
        now: app.now(),
      });
      const used = describeRecoveryCode(recoveryCodesLeft);
      await signIn(request, reply, member, used === null ? '' : `, ${used}`);
      reply.clearCookie(cookieName, cookie);
      return { data: member.name, name: 'Admin' as const };
    },
  );
};

const unavailable = () =>
  new PortalError('unavailable', 'The sign-in with the school’s account can’t be reached right now.');

/** The person can begin again after a refusal of the provider, and after an answer that does not fit this sign-in. */
function describeProviderError(error: unknown): PortalError {
  if (error instanceof AuthorizationResponseError) return signInEnded();
  // A code that was used, or is too old. Other errors concern the portal's own registration at the provider.
  if (error instanceof ResponseBodyError)
    return error.error === 'invalid_grant' ? signInEnded() : unavailable();
  if (error instanceof ClientError && !unreachableCodes.has(error.code ?? '')) return signInEnded();
  return unavailable();
}

const unreachableCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** The provider's code of the error, such as `invalid_client`. */
const findReason = (error: unknown) =>
  error instanceof AuthorizationResponseError || error instanceof ResponseBodyError ? error.error : undefined;
