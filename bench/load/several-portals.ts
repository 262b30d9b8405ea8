import { createCluster } from '../../scripts/set-up/postgres.mjs';
import { startNginx } from './nginx.ts';
import { type PortalProcess, startPortal } from './portal-process.ts';
import type { School } from './sessions.ts';

/** Several portals over one PostgreSQL, behind nginx. */
export interface SeveralPortals {
  readonly url: string;
  readonly portals: readonly PortalProcess[];
  readonly school: School;
}

/** Makes a school in PostgreSQL, starts so many portals on it behind nginx, and ends them all after the work. */
export async function withSeveralPortals<T>(
  dataDir: string,
  count: number,
  make: (school: School) => Promise<void>,
  work: (several: SeveralPortals) => Promise<T>,
): Promise<T> {
  const cluster = await createCluster();
  const database = await cluster.start();
  try {
    const school = { dataDir, databaseUrl: database.url };
    await make(school);
    const portals: PortalProcess[] = [];
    for (let number = 0; number < count; number += 1) {
      portals.push(await startPortal(dataDir, database.url, undefined, { TRUST_PROXY: '1' }));
    }
    const nginx = await startNginx(`${dataDir}/nginx`, portals);
    const done = await work({ url: nginx.url, portals, school });
    await nginx.stop();
    for (const portal of portals) await portal.stop();
    return done;
  } finally {
    await database.stop();
    cluster.remove();
  }
}
