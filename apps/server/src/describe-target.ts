import type { Config } from './config.ts';

/** Describes which database and file store a configuration names, without passwords. */
export function describeTarget({
  databaseUrl,
  dataDir,
  files,
}: Pick<Config, 'databaseUrl' | 'dataDir' | 'files'>) {
  return {
    database: databaseUrl === undefined ? `SQLite in ${dataDir}` : describePostgres(new URL(databaseUrl)),
    files:
      'folder' in files
        ? files.folder
        : `bucket ${files.bucket} at ${files.endpoint ?? `AWS, ${files.region}`}`,
  };
}

function describePostgres({ host, pathname, username, searchParams }: URL) {
  const place = searchParams.get('host') ?? (host === '' ? 'localhost' : host);
  const user = username === '' ? '' : ` as ${decodeURIComponent(username)}`;
  return `PostgreSQL ${decodeURIComponent(pathname.slice(1))} at ${place}${user}`;
}
