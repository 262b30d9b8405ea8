import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { FileStore } from './storage/file-store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly config: Config;
    readonly db: Database;
    readonly fileStore: FileStore;
    /** The clock, which tests replace. */
    now(): Date;
  }
}

export type PortalApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  // oxlint-disable-next-line typescript/no-unnecessary-type-arguments -- the default is another, of the same shape
  ZodTypeProvider
>;

/** A plugin that registers the routes of a feature, typed by their schemas. */
export type PortalRoutes = (app: PortalApp) => void;
