import { readdirSync } from 'node:fs';
import type { Migration } from 'kysely';

const names = readdirSync(new URL('migrations', import.meta.url))
  .map((file) => file.replace(/\.ts$/, ''))
  .toSorted();

/** Every file of `db/migrations`, oldest first. In the build, which has no such folder, apps/server/build.mjs writes this module. */
export const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(
  await Promise.all(
    names.map(async (name) => [name, (await import(`./migrations/${name}.ts`)) as Migration] as const),
  ),
);
