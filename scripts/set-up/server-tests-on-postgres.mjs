import { startPostgres } from './postgres.mjs';

/** Vitest calls this once before the server tests of the PostgreSQL project, and what it returns after them. */
export default async function setup() {
  const postgres = await startPostgres({ durable: false });
  process.env.TEST_POSTGRES_URL = postgres.url;
  return postgres.stop;
}
