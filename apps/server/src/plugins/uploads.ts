import multipart from '@fastify/multipart';
import { LARGEST_FILE } from '@formroom/domain/registration/documents.ts';
import fp from 'fastify-plugin';
import { Problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes a form with one file, and nothing else. */
    upload?: boolean;
  }
}

/** Forms with one file and a few short text parts, read as they arrive by the routes that say `upload`. */
export const uploads = fp(async (app) => {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fileSize: LARGEST_FILE, fields: 10, fieldSize: 1000, parts: 11, headerPairs: 20 },
  });

  app.addHook('preValidation', (request, _reply, done) => {
    const takesForms = request.routeOptions.config.upload === true;
    done(request.isMultipart() === takesForms ? undefined : wrongType());
  });
});

const wrongType = () => new Problem(415, 'The request has a type that can’t be read here.');
