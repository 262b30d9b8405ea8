import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** Creates an empty database, or a copy of one, on the server of TEST_POSTGRES_URL; returns its URL. */
export async function createDatabase(template = 'template1'): Promise<string> {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) throw new Error('Set TEST_POSTGRES_URL to the PostgreSQL server for the journeys.');
  const name = `portal_${randomBytes(6).toString('hex')}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}
