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
    [{ TRUST_PROXY: 'true' }, false],
    [{ TRUST_PROXY: '127.0.0.1' }, false],
    [{ TRUST_PROXY: '1', DEMO: '1' }, true],
    [{ TRUST_PROXY: '0' }, true],
    [{ TRUST_PROXY: '00' }, true],
    [{ TRUST_PROXY: 'false' }, true],
  ])('with %j has the demo school: %s', (environment, demo) => {
    expect(readConfig(environment).demo).toBe(demo);
  });

  it.each([
    [{ PORT: 'http' }, 'PORT: must be a port number'],
    [{ PORT: '70000' }, 'PORT: '],
    [
      { TRUST_PROXY: 'the proxy' },
      'TRUST_PROXY: must be true, false, a number of proxies, or their addresses',
    ],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL: must be a postgres://… address'],
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
