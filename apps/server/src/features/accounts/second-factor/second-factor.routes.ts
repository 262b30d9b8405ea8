import { paths } from '@formroom/domain/api/paths.ts';
import {
  beginSecondFactorResponseSchema,
  beginSecondFactorSchema,
  confirmSecondFactorSchema,
  verifySecondFactorSchema,
  recoveryCodesSchema,
  secondFactorSchema,
} from '@formroom/domain/api/second-factor.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PortalRoutes } from '../../../app-types.ts';
import { addressKey } from '../../../http/address-key.ts';
import { notSignedIn } from '../../../http/problem.ts';
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

  app.get(
    paths.secondFactor,
    { config: { access }, schema: { response: { 200: secondFactorSchema } } },
    (request) => describeFactor(app.db, requirePrincipal(request).id),
  );

  app.post(
    paths.secondFactor,
    {
      config: { access, audit: 'second-factor-begun' },
      schema: { body: beginSecondFactorSchema, response: { 200: beginSecondFactorResponseSchema } },
    },
    (request) => beginSecondFactor(app.db, requirePrincipal(request).id, request.body, at(request)),
  );

  app.post(
    paths.confirmSecondFactor,
    {
      config: { access, audit: 'second-factor-set' },
      schema: { body: confirmSecondFactorSchema, response: { 200: recoveryCodesSchema } },
    },
    async (request, reply) => {
      const { id } = requirePrincipal(request);
      const { key, ...codes } = await confirmSecondFactor(app.db, id, request.body.code, at(request));
      await signInWith(reply, id, key);
      return codes;
    },
  );

  app.post(
    paths.recoveryCodes,
    {
      config: { access, audit: 'recovery-codes-made' },
      schema: { body: verifySecondFactorSchema, response: { 200: recoveryCodesSchema } },
    },
    (request) => renewRecoveryCodes(app.db, requirePrincipal(request).id, request.body, at(request)),
  );

  app.post(
    paths.removeSecondFactor,
    {
      config: { access, audit: 'second-factor-removed' },
      schema: { body: verifySecondFactorSchema, response: { 200: secondFactorSchema } },
    },
    async (request, reply) => {
      const { id } = requirePrincipal(request);
      await signInWith(reply, id, await removeSecondFactor(app.db, id, request.body, at(request)));
      return describeFactor(app.db, id);
    },
  );
};
