import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { paths } from '@formroom/domain/api/paths.ts';
import { EMAIL_ADDRESS } from '@formroom/domain/kinds/email.ts';
import { compile } from '@fastify/proxy-addr';
import { z } from 'zod';
import { getHost, loopback } from './loopback.ts';
import { issuerUrl, type StaffSignInConfig } from './staff-sign-in-config.ts';

/** An environment variable has an invalid value. The one-line message is shown to the operator. */
export class ConfigError extends Error {}

type TrustProxy = false | ((address: string, hop: number) => boolean);

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

/** The school's mail server, and whom its messages are from. */
export interface MailConfig {
  readonly host: string;
  readonly port: number;
  /** Whether the connection begins with TLS; otherwise it is upgraded if the server can. */
  readonly secure: boolean;
  readonly login: { readonly user: string; readonly password: string } | undefined;
  readonly from: { readonly name: string; readonly address: string };
}

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
  /** If unset, no messages are sent. */
  readonly mail: MailConfig | undefined;
  /** If unset, staff sign in with username and password only. */
  readonly staffSignIn: StaffSignInConfig | undefined;
}

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

/** The number of trusted proxies, or their addresses. Not `true`, with which every caller could forge an address. */
const trustProxy = z.string().transform((value, context): TrustProxy => {
  if (['0', 'false'].includes(value)) return false;
  if (/^\d+$/.test(value)) return Number(value) > 0 && ((_address, hop) => hop < Number(value));
  try {
    return compile(value.split(',').map((range) => range.trim()));
  } catch {
    context.addIssue('must be the number of proxies in front of the portal, or their addresses; 0 for none');
    return z.NEVER;
  }
});

const MAX_PORT = 65_535;
const hostName = /^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i;
const isHost = (host: string) => isIP(host) !== 0 || (hostName.test(host) && !/^[\d.]+$/.test(host));

/** Whether the address has only a protocol, a host and perhaps a port. */
const isOrigin = (url: string) => URL.canParse(url) && new URL(url).href === `${new URL(url).origin}/`;

const DATABASE_URL_FORMAT =
  'must be postgres://user:password@host/database, with special characters of the password as in %23 for #';

/** An unescaped character of the password makes another address of it, without an error. */
const isDatabaseUrl = (url: string) => {
  if (!hasProtocol('postgres:', 'postgresql:')(url)) return false;
  const { hash, username, password, pathname } = new URL(url);
  return hash === '' && pathname.length > 1 && [username, password, pathname].every(canDecode);
};
const canDecode = (text: string) => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

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

const MAIL_URL_FORMAT =
  'must be smtp://user:password@host:587 or smtps://…, with special characters of the password as in %23 for #';

const isMailUrl = (url: string) => {
  if (!hasProtocol('smtp:', 'smtps:')(url)) return false;
  const { hostname, pathname, search, hash, username, password } = new URL(url);
  return (
    hostname !== '' &&
    ['', '/'].includes(pathname) &&
    search + hash === '' &&
    (username === '') === (password === '') &&
    [username, password].every(canDecode)
  );
};

/** `Harmony High <office@school.example>`, or only the address. */
const mailFrom = z.string().transform((value, context): MailConfig['from'] => {
  const parts = /^(?:(?<name>[^<>]*)<(?<bracketed>[^<>]+)>|(?<bare>[^<>]+))$/.exec(value.trim())?.groups;
  const address = (parts?.bracketed ?? parts?.bare ?? '').trim();
  const name = (parts?.name ?? '').trim().replace(/^"(.*)"$/, '$1');
  if (EMAIL_ADDRESS.test(address) && !/\p{Cc}/u.test(value)) return { name, address };
  context.addIssue('must be an address, such as Harmony High <office@school.example>');
  return z.NEVER;
});

const environmentSchema = z.object({
  HOST: z
    .string()
    .refine(isHost, 'must be an address of this machine, such as 127.0.0.1 or 0.0.0.0, without a port')
    .default('127.0.0.1'),
  PORT: z
    .string()
    .refine(
      (port) => /^\d{1,5}$/.test(port) && Number(port) <= MAX_PORT,
      'must be a port number, such as 8080',
    )
    .transform(Number)
    .default(8080),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().refine(isDatabaseUrl, DATABASE_URL_FORMAT).optional(),
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
    .refine(
      isOrigin,
      'must be only the address of the portal, such as https://portal.example.org, without a path',
    )
    .optional(),
  TRUST_PROXY: trustProxy.default(false),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  MAIL_URL: z.string().refine(isMailUrl, MAIL_URL_FORMAT).optional(),
  MAIL_FROM: mailFrom.optional(),
  OIDC_ISSUER: issuerUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
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

function toMailConfig({
  MAIL_URL: url,
  MAIL_FROM: from,
}: z.infer<typeof environmentSchema>): MailConfig | undefined {
  if (url === undefined && from === undefined) return undefined;
  if (url === undefined) throw new ConfigError('MAIL_FROM: needs MAIL_URL');
  if (from === undefined)
    throw new ConfigError('MAIL_URL: needs MAIL_FROM, the address that messages are from');
  const { protocol, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return {
    host: getHost(new URL(url)),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    login:
      username === ''
        ? undefined
        : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
    from,
  };
}

function toStaffSignIn(env: z.infer<typeof environmentSchema>): StaffSignInConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    throw new ConfigError('OIDC_ISSUER: needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET; set all three or none');
  const isLocal = loopback.has(getHost(issuer)) && loopback.has(env.HOST);
  if (env.PUBLIC_URL === undefined && !isLocal)
    throw new ConfigError('OIDC_ISSUER: needs PUBLIC_URL, to which the provider leads back');
  const host = isIP(env.HOST) === 6 ? `[${env.HOST}]` : env.HOST;
  const callback = new URL(paths.staffSignInCallback, env.PUBLIC_URL ?? `http://${host}:${env.PORT}`);
  return { issuer, clientId, clientSecret, callback };
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
  const demo = env.DEMO === undefined ? !isPublic : env.DEMO === '1';
  const mail = toMailConfig(env);
  if (mail && !loopback.has(mail.host)) {
    if (env.PUBLIC_URL === undefined)
      throw new ConfigError('MAIL_URL: needs PUBLIC_URL, to which the links in messages lead');
    if (demo) throw new ConfigError('MAIL_URL: the demo school sends no mail to families; set DEMO=0');
  }
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    files: toFileLocation(env),
    incomingDir: join(resolve(env.DATA_DIR), 'incoming'),
    demo,
    timeZone: env.SCHOOL_TIMEZONE,
    publicUrl: env.PUBLIC_URL,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    mail,
    staffSignIn: toStaffSignIn(env),
  };
}
