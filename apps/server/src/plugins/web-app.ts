import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { notFound } from './problem.ts';

const YEAR = 365 * 24 * 60 * 60;

const isCall = (url: string) => /^\/(api|sanctum)(\/|$|\?)/.test(url);

/** Serves the built portal: its files by name, and its page for every address that a person may open. */
export const webApp = fp<{ root: string }>(async (app, { root }) => {
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'anyone' };
    });
    await files.register(fastifyStatic, {
      root,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Built files carry a hash of their content in their names.
        const immutable = path.includes('/assets/');
        void reply.header(
          'cache-control',
          immutable ? `public, max-age=${String(YEAR)}, immutable` : 'no-cache',
        );
      },
    });

    files.get('/*', { schema: { hide: true } }, (request: FastifyRequest, reply: FastifyReply) => {
      const isFile = /\.\w+$/.test(request.url.split('?')[0] ?? '');
      if (isCall(request.url) || isFile) throw notFound();
      return reply.sendFile('index.html');
    });
  });
});
