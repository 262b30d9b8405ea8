import { join, resolve } from 'node:path';
import { compile } from '@fastify/proxy-addr';
import { z } from 'zod';

/** An environment variable has an invalid value. The one-line message is shown to the operator. */
export class ConfigError extends Error {}

type TrustProxy = boolean | ((address: string, hop: number) => boolean);

/** An S3 bucket; without an endpoint, on AWS. */
export interface S3Location {
  readonly bucket: string;
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
}
/** Where uploaded files are stored. */
export type FileLocation = { readonly folder: string } | S3Location;

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** If unset, SQLite in `dataDir` is used. */
  readonly databaseUrl: string | undefined;
  readonly files: FileLocation;
  /** The temporary folder for incoming uploads. */
  readonly incomingDir: string;
  readonly demo: boolean;
  readonly timeZone: string;
  readonly publicUrl: string | undefined;
  /** Fastify's `trustProxy`: which proxies may set the caller's address. */
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

const hasProtocol =
  (...protocols: string[]) =>
  (url: string) =>
    URL.canParse(url) && protocols.includes(new URL(url).protocol);

/** True or false, the number of trusted proxies, or their addresses. */
const trustProxy = z.string().transform((value, context): TrustProxy => {
  if (['0', 'false'].includes(value)) return false;
  if (value === 'true') return true;
  if (/^\d+$/.test(value)) return Number(value) > 0 && ((_address, hop) => hop < Number(value));
  try {
    return compile(value.split(',').map((range) => range.trim()));
  } catch {
    context.addIssue('must be true, false, a number of proxies, or their addresses');
    return z.NEVER;
  }
});

const FILES_URL_FORMAT = 'must be s3://bucket?endpoint=…&region=…';

const filesUrl = z
  .string()
  .refine(hasProtocol('s3:'), FILES_URL_FORMAT)
  .transform((url) => new URL(url))
  .refine(({ hostname }) => hostname !== '', `names no bucket; it ${FILES_URL_FORMAT}`)
  .refine(
    ({ pathname, username, searchParams }) =>
      ['', '/'].includes(pathname) &&
      username === '' &&
      [...searchParams.keys()].every((name) => ['endpoint', 'region'].includes(name)),
    FILES_URL_FORMAT,
  )
  .refine(
    ({ searchParams }) => hasProtocol('http:', 'https:')(searchParams.get('endpoint') ?? 'https://s3'),
    'the endpoint must be an http or https address',
  );

const environmentSchema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(8080),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .refine(hasProtocol('postgres:', 'postgresql:'), 'must be a postgres://… address')
    .optional(),
  FILES_URL: filesUrl.optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  DEMO: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  SCHOOL_TIMEZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as America/Port_of_Spain')
    .default('America/Port_of_Spain'),
  PUBLIC_URL: z
    .string()
    .refine(hasProtocol('http:', 'https:'), 'must be an http or https address')
    .optional(),
  TRUST_PROXY: trustProxy.default(false),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  NODE_ENV: z.string().optional(),
});

function toFileLocation(env: z.infer<typeof environmentSchema>): FileLocation {
  if (!env.FILES_URL) return { folder: join(resolve(env.DATA_DIR), 'files') };
  const { hostname: bucket, searchParams } = env.FILES_URL;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new ConfigError('FILES_URL: needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  return {
    bucket,
    endpoint: searchParams.get('endpoint') ?? undefined,
    region: searchParams.get('region') ?? 'us-east-1',
    credentials: {
      accessKeyId,
      secretAccessKey,
      ...(env.AWS_SESSION_TOKEN !== undefined && { sessionToken: env.AWS_SESSION_TOKEN }),
    },
  };
}

/**
 * Reads the configuration from the environment. An empty variable counts as unset.
 * @throws ConfigError naming the variable and its allowed values
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
    env.NODE_ENV === 'production' ||
    env.PUBLIC_URL?.startsWith('https:') === true ||
    !loopback.has(env.HOST) ||
    // Behind a proxy the portal listens on loopback but is public.
    env.TRUST_PROXY !== false;
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    files: toFileLocation(env),
    incomingDir: join(resolve(env.DATA_DIR), 'incoming'),
    demo: env.DEMO === undefined ? !isPublic : env.DEMO === '1',
    timeZone: env.SCHOOL_TIMEZONE,
    publicUrl: env.PUBLIC_URL,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
  };
}
