import pg from 'pg';

/** Runs a statement that needs no database of its own, such as the making of one. */
export async function runOnDatabaseServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
