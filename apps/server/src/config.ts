import { join, resolve } from 'node:path';
import { z } from 'zod';

/** A value of the environment that can't be used; its message is the one line that the operator reads. */
export class ConfigError extends Error {}

type TrustProxy = boolean | string | ((address: string, hop: number) => boolean);

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Unset: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly filesDir: string;
  /** Where uploads arrive before they are looked at. */
  readonly incomingDir: string;
  readonly demo: boolean;
  readonly timeZone: string;
  readonly publicUrl: string | undefined;
  /** As Fastify's `trustProxy`: whose word counts about where a call comes from. */
  readonly trustProxy: TrustProxy;
  readonly logLevel: string;
}

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

const isTimeZone = (zone: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

const isUrlOf =
  (...protocols: string[]) =>
  (url: string) =>
    URL.canParse(url) && protocols.includes(new URL(url).protocol);

/** Nobody's, everybody's, that of so many proxies in a row, or that of the proxies at these addresses. */
const trustProxy = z.string().transform((value): TrustProxy => {
  if (['0', 'false'].includes(value)) return false;
  if (value === 'true') return true;
  return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : value;
});

const environmentSchema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(8080),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .refine(isUrlOf('postgres:', 'postgresql:'), 'must be a postgres://… address')
    .optional(),
  FILES_URL: z
    .string()
    .refine(isUrlOf('s3:'), 'must be s3://bucket?endpoint=…&region=…')
    .refine(() => false, 'object storage arrives with document upload; leave it unset until then')
    .optional(),
  DEMO: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  SCHOOL_TIMEZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as America/Port_of_Spain')
    .default('America/Port_of_Spain'),
  PUBLIC_URL: z.string().refine(isUrlOf('http:', 'https:'), 'must be an http or https address').optional(),
  TRUST_PROXY: trustProxy.default(false),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  NODE_ENV: z.string().optional(),
});

/**
 * Reads the environment; an empty variable counts as unset.
 * @throws ConfigError naming the variable and what it must be
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(set);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message ?? 'is not valid'}`);
  }
  const env = parsed.data;
  const isPublic =
    env.NODE_ENV === 'production' || env.PUBLIC_URL?.startsWith('https:') === true || !loopback.has(env.HOST);
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    filesDir: join(resolve(env.DATA_DIR), 'files'),
    incomingDir: join(resolve(env.DATA_DIR), 'incoming'),
    demo: env.DEMO === undefined ? !isPublic : env.DEMO === '1',
    timeZone: env.SCHOOL_TIMEZONE,
    publicUrl: env.PUBLIC_URL,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
  };
}
