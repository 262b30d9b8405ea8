import pg from 'pg';

/** Runs a statement outside a particular database, such as CREATE DATABASE, and returns its rows. */
export async function runOnDatabaseServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows;
  } finally {
    await client.end();
  }
}
