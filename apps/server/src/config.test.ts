import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('the configuration', () => {
  it('has the documented defaults', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      databaseUrl: undefined,
      demo: true,
      timeZone: 'America/Port_of_Spain',
      trustProxy: false,
      logLevel: 'info',
    });
  });

  it.each([
    { HOST: '::' },
    { HOST: 'portal.school.tt' },
    { PUBLIC_URL: 'https://school.tt/' },
    { PUBLIC_URL: 'http://10.0.0.5:8080' },
    { DATABASE_URL: 'postgres:///school?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgresql://u:a%23%26b@[::1]:5433/school?sslmode=require' },
    { TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' },
    { PORT: '0' },
  ])('accepts %j', (environment) => {
    expect(() => readConfig(environment)).not.toThrow();
  });

  it('reads the mail server, with the password as it is', () => {
    const school = { PUBLIC_URL: 'https://portal.school.example' };
    const MAIL_FROM = 'Harmony High <office@school.example>';
    expect(readConfig({ ...school, MAIL_URL: 'smtp://portal:a%23b@mail.example', MAIL_FROM }).mail).toEqual({
      host: 'mail.example',
      port: 587,
      secure: false,
      login: { user: 'portal', password: 'a#b' },
      from: { name: 'Harmony High', address: 'office@school.example' },
    });
    expect(
      readConfig({ ...school, MAIL_URL: 'smtps://mail.example', MAIL_FROM: 'office@school.example' }).mail,
    ).toMatchObject({ port: 465, secure: true, login: undefined, from: { name: '' } });
    expect(readConfig({}).mail).toBeUndefined();
  });

  it('reads the provider of the school’s accounts, and where it leads back', () => {
    const client = { OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'secret' };
    const google = { ...client, OIDC_ISSUER: 'https://accounts.google.com' };
    expect(readConfig({ ...google, PUBLIC_URL: 'https://portal.school.example' }).staffSignIn).toEqual({
      issuer: new URL('https://accounts.google.com'),
      clientId: 'portal',
      clientSecret: 'secret',
      callback: new URL('https://portal.school.example/api/staff-sign-in/callback'),
    });
    const local = { ...client, OIDC_ISSUER: 'http://[::1]:3000', HOST: '::1' };
    expect(readConfig(local).staffSignIn?.callback.href).toBe('http://[::1]:8080/api/staff-sign-in/callback');
    expect(readConfig({}).staffSignIn).toBeUndefined();
  });

  it.each([
    [{ OIDC_ISSUER: undefined }],
    [{ OIDC_CLIENT_SECRET: '' }],
    [{ PUBLIC_URL: '' }],
    [{ OIDC_ISSUER: 'http://accounts.example' }],
    [{ OIDC_ISSUER: 'accounts.example' }],
    [{ OIDC_ISSUER: 'https://accounts.example/?realm=x' }],
    [{ OIDC_ISSUER: 'https://login.microsoftonline.com/common/v2.0' }],
    [{ OIDC_ISSUER: 'https://login.microsoftonline.com/organizations/v2.0' }],
  ])('refuses a provider with %j', (wrong) => {
    const right = {
      OIDC_ISSUER: 'https://login.microsoftonline.com/8f1c0a52/v2.0',
      OIDC_CLIENT_ID: 'portal',
      OIDC_CLIENT_SECRET: 'secret',
      PUBLIC_URL: 'https://portal.school.example',
    };
    expect(() => readConfig(right)).not.toThrow();
    expect(() => readConfig({ ...right, ...wrong })).toThrow(/^OIDC_ISSUER: /);
  });

  it.each([
    [{ MAIL_URL: 'smtp://mail.example' }, 'MAIL_URL'],
    [{ MAIL_FROM: 'office@school.example' }, 'MAIL_FROM'],
    [{ MAIL_URL: 'smtp://mail.example', MAIL_FROM: 'office@school.example', DEMO: '0' }, 'MAIL_URL'],
    [
      {
        MAIL_URL: 'smtp://mail.example',
        MAIL_FROM: 'office@school.example',
        PUBLIC_URL: 'https://portal.school.example',
        DEMO: '1',
      },
      'MAIL_URL',
    ],
    [{ MAIL_URL: 'http://mail.example', MAIL_FROM: 'office@school.example' }, 'MAIL_URL'],
    [{ MAIL_URL: 'smtp://portal@mail.example', MAIL_FROM: 'office@school.example' }, 'MAIL_URL'],
    [{ MAIL_URL: 'smtp://mail.example', MAIL_FROM: 'office' }, 'MAIL_FROM'],
    [{ MAIL_URL: 'smtp://mail.example', MAIL_FROM: 'X\nBcc: y <office@school.example>' }, 'MAIL_FROM'],
  ])('refuses %j', (environment, variable) => {
    expect(() => readConfig(environment)).toThrow(new RegExp(`^${variable}: `));
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toMatchObject({ port: 8080, demo: true });
  });

  it('sets the folder or the bucket of the files', () => {
    expect(readConfig({ DATA_DIR: '/srv/school' }).files).toEqual({ folder: '/srv/school/files' });
    const FILES_URL = 's3://school?endpoint=http://127.0.0.1:9000&region=trinidad';
    const credentials = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
    expect(readConfig({ FILES_URL, ...credentials }).files).toEqual({
      bucket: 'school',
      endpoint: 'http://127.0.0.1:9000',
      region: 'trinidad',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    });
    expect(readConfig({ FILES_URL: 's3://school', ...credentials }).files).toMatchObject({
      endpoint: undefined,
      region: 'us-east-1',
    });
  });

  it.each([
    [{ NODE_ENV: 'production' }, false],
    [{ PUBLIC_URL: 'https://portal.example' }, false],
    [{ PUBLIC_URL: 'http://localhost:8080' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::1' }, true],
    [{ HOST: '0.0.0.0', DEMO: '1' }, true],
    [{ DEMO: '0' }, false],
    [{ TRUST_PROXY: '1' }, false],
    [{ TRUST_PROXY: '127.0.0.1' }, false],
    [{ TRUST_PROXY: '1', DEMO: '1' }, true],
    [{ TRUST_PROXY: '0' }, true],
    [{ TRUST_PROXY: '00' }, true],
    [{ TRUST_PROXY: 'false' }, true],
  ])('with %j has the demo school: %s', (environment, demo) => {
    expect(readConfig(environment).demo).toBe(demo);
  });

  it.each<readonly [environment: Record<string, string>, line: string]>([
    ...['http', '70000', '-1', '80 80', '1e3', '0x50', '80.5'].map(
      (PORT) => [{ PORT }, 'PORT: must be a port number, such as 8080'] as const,
    ),
    ...['http://0.0.0.0', '0.0.0.0:80', '1.2.3', 'a b', '-x'].map(
      (HOST) => [{ HOST }, 'HOST: must be an address of this machine'] as const,
    ),
    // `true` would believe every caller.
    ...['the proxy', 'true', '1 2', '10.0.0.0/40'].map(
      (TRUST_PROXY) => [{ TRUST_PROXY }, 'TRUST_PROXY: must be the number of proxies'] as const,
    ),
    ...[
      'mysql://localhost/x',
      'portal',
      'postgres://localhost',
      'postgres://u:pa#ss@localhost/x',
      'postgres://u:50%@localhost/x',
    ].map((DATABASE_URL) => [{ DATABASE_URL }, 'DATABASE_URL: must be postgres://user'] as const),
    [{ FILES_URL: 'ftp://files' }, 'FILES_URL: must be s3://'],
    [{ FILES_URL: 's3://?region=x' }, 'FILES_URL: names no bucket'],
    [{ FILES_URL: 's3://bucket/folder' }, 'FILES_URL: must be s3://'],
    [{ FILES_URL: 's3://key:secret@bucket' }, 'FILES_URL: must be s3://'],
    [{ FILES_URL: 's3://bucket?endpont=http://x' }, 'FILES_URL: must be s3://'],
    [{ FILES_URL: 's3://bucket?endpoint=localhost:9000' }, 'FILES_URL: the endpoint must be an http'],
    [{ FILES_URL: 's3://bucket' }, 'FILES_URL: needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'],
    [{ FILES_URL: 's3://bucket', AWS_ACCESS_KEY_ID: 'x' }, 'FILES_URL: needs AWS_ACCESS_KEY_ID'],
    [{ DEMO: 'yes' }, 'DEMO: must be 0 or 1'],
    [{ SCHOOL_TIMEZONE: 'Trinidad' }, 'SCHOOL_TIMEZONE: must be a time zone'],
    [{ PUBLIC_URL: 'portal.example' }, 'PUBLIC_URL: must be an http or https address'],
    ...['/portal', '?x=1', '?', '#x', '/#', '//'].map(
      (rest) => [{ PUBLIC_URL: `https://school.tt${rest}` }, 'PUBLIC_URL: must be only the address'] as const,
    ),
    [{ PUBLIC_URL: 'https://ann:secret@school.tt' }, 'PUBLIC_URL: must be only the address'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be fatal'],
  ])('refuses %j with a one-line message', (environment, line) => {
    expect(() => readConfig(environment)).toThrow(line);
    try {
      readConfig(environment);
    } catch (error) {
      expect(String(error)).not.toContain('\n');
    }
  });
});
