import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { paths } from '@formroom/domain/api/paths.ts';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import about from '../../package.json' with { type: 'json' };

/** Generates the OpenAPI document from the schemas that validate the requests. */
export const openApi = fp(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Formroom',
        version: about.version,
        description:
          'Registration and term reports of one school. Every POST sends back the cookie XSRF-TOKEN, which ' +
          `GET ${paths.csrfCookie} sets, as the header X-XSRF-TOKEN.`,
      },
    },
    transform: jsonSchemaTransform,
  });
  // One buffer for all responses: clients that never read theirs would fill the heap with copies of the text.
  let document: Buffer | undefined;
  app.get(
    paths.openApi,
    { config: { access: 'anyone' }, schema: { hide: true } },
    async (_request, reply) => {
      document ??= Buffer.from(JSON.stringify(app.swagger()));
      return await reply.type('application/json; charset=utf-8').send(document);
    },
  );

  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'anyone' };
    });
    await docs.register(swaggerUi, { routePrefix: paths.apiDocs });
  });
});
