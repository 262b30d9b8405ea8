import { paths } from '@formroom/domain/api/paths.ts';
import {
  beginSecondFactorAnswerSchema,
  beginSecondFactorSchema,
  confirmSecondFactorSchema,
  proveSecondFactorSchema,
  recoveryCodesSchema,
  secondFactorSchema,
} from '@formroom/domain/api/second-factor.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PortalRoutes } from '../../../app-types.ts';
import { addressKey } from '../../../plugins/address-key.ts';
import { notSignedIn } from '../../../plugins/problem.ts';
import { principalOf } from '../../../plugins/session.ts';
import { type AdminKey, demandStillOpens } from '../admin-keys.ts';
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
  const signInWith = (reply: FastifyReply, id: string, key: AdminKey) =>
    reply.signIn({ role: 'admin', id }, (trx) => demandStillOpens(trx, id, key, notSignedIn));

  app.get(
    paths.secondFactor,
    { config: { access }, schema: { response: { 200: secondFactorSchema } } },
    (request) => describeFactor(app.db, principalOf(request).id),
  );

  app.post(
    paths.secondFactor,
    {
      config: { access, audit: 'second-factor-begun' },
      schema: { body: beginSecondFactorSchema, response: { 200: beginSecondFactorAnswerSchema } },
    },
    (request) => beginSecondFactor(app.db, principalOf(request).id, request.body, at(request)),
  );

  app.post(
    paths.confirmSecondFactor,
    {
      config: { access, audit: 'second-factor-set' },
      schema: { body: confirmSecondFactorSchema, response: { 200: recoveryCodesSchema } },
    },
    async (request, reply) => {
      const { id } = principalOf(request);
      const { key, ...codes } = await confirmSecondFactor(app.db, id, request.body.code, at(request));
      await signInWith(reply, id, key);
      return codes;
    },
  );

  app.post(
    paths.recoveryCodes,
    {
      config: { access, audit: 'recovery-codes-made' },
      schema: { body: proveSecondFactorSchema, response: { 200: recoveryCodesSchema } },
    },
    (request) => renewRecoveryCodes(app.db, principalOf(request).id, request.body, at(request)),
  );

  app.post(
    paths.removeSecondFactor,
    {
      config: { access, audit: 'second-factor-removed' },
      schema: { body: proveSecondFactorSchema, response: { 200: secondFactorSchema } },
    },
    async (request, reply) => {
      const { id } = principalOf(request);
      await signInWith(reply, id, await removeSecondFactor(app.db, id, request.body, at(request)));
      return describeFactor(app.db, id);
    },
  );
};
