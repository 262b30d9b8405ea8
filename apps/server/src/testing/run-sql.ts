import pg from 'pg';

/** Runs a statement outside a particular database, such as CREATE DATABASE. */
export async function runOnDatabaseServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
