import { readdirSync } from 'node:fs';
import type { Migration } from 'kysely';

const names = readdirSync(new URL('migrations', import.meta.url))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''))
  .toSorted();

/** The migrations in `db/migrations`, oldest first. In a build, apps/server/build.mjs generates this module. */
export const migrations: Record<string, Migration> = Object.fromEntries(
  await Promise.all(
    names.map(async (name) => [name, (await import(`./migrations/${name}.ts`)) as Migration] as const),
  ),
);
