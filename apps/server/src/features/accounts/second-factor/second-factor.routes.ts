import * as calls from '@formroom/domain/api/second-factor.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PortalRoutes } from '../../../app-types.ts';
import { addressKey } from '../../../http/address-key.ts';
import { notSignedIn } from '../../../errors.ts';
import { addRoute } from '../../../http/route.ts';
import { requirePrincipal } from '../../../http/session.ts';
import { type AdminCredential, assertAdminCredentialCurrent } from '../admin-credentials.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  describeFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor.service.ts';

export const secondFactorRoutes: PortalRoutes = (app) => {
  const access = 'own-second-factor';
  const at = (request: FastifyRequest) => ({ address: addressKey(request.ip), now: app.now() });
  const signInWith = (reply: FastifyReply, id: string, key: AdminCredential) =>
    reply.signIn({ role: 'admin', id }, (trx) => assertAdminCredentialCurrent(trx, id, key, notSignedIn));

  addRoute(app, calls.getSecondFactor, { access }, (request) =>
    describeFactor(app.db, requirePrincipal(request).id),
  );

  addRoute(
    app,
    calls.beginSecondFactor,
    { waitsFor: 'passwords', access, audit: 'second-factor-begun' },
    (request) => beginSecondFactor(app.db, requirePrincipal(request), request.body, at(request)),
  );

  addRoute(
    app,
    calls.confirmSecondFactor,
    { waitsFor: 'passwords', access, audit: 'second-factor-set' },
    async (request, reply) => {
      const principal = requirePrincipal(request);
      const { key, ...codes } = await confirmSecondFactor(app.db, principal, request.body.code, at(request));
      await signInWith(reply, principal.id, key);
      return codes;
    },
  );

  addRoute(
    app,
    calls.renewRecoveryCodes,
    { waitsFor: 'passwords', access, audit: 'recovery-codes-made' },
    (request) => renewRecoveryCodes(app.db, requirePrincipal(request).id, request.body, at(request)),
  );

  addRoute(
    app,
    calls.removeSecondFactor,
    { waitsFor: 'passwords', access, audit: 'second-factor-removed' },
    async (request, reply) => {
      const { id } = requirePrincipal(request);
      await signInWith(reply, id, await removeSecondFactor(app.db, id, request.body, at(request)));
      return describeFactor(app.db, id);
    },
  );
};
