import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createCluster } from '../../scripts/set-up/postgres.mjs';
import { startNginx } from './nginx.ts';
import { type PortalProcess, startPortal } from './portal-process.ts';
import type { SchoolLocation } from './sessions.ts';

/** Several portals over one PostgreSQL, behind nginx. */
export interface PortalCluster {
  readonly url: string;
  /** In the order of nginx's upstream list. */
  readonly portals: readonly PortalProcess[];
  readonly school: SchoolLocation;
  /** Starts a portal on the port of one that has ended. */
  readonly restart: (place: number, main?: string) => Promise<void>;
}

interface ClusterOptions {
  readonly count: number;
  /** Fills the database before the portals start; by default the first portal creates the demo school. */
  readonly prepareSchool?: (school: SchoolLocation) => Promise<void>;
  /** If it names a file store, each portal has its own data folder, as on several machines. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The built program of another release. */
  readonly main?: string;
}

/** Starts so many portals on one PostgreSQL behind nginx, and ends them all after the work. */
export async function withPortalCluster<T>(
  dataDir: string,
  { count, prepareSchool: make, environment = {}, main }: ClusterOptions,
  work: (several: PortalCluster) => Promise<T>,
): Promise<T> {
  const cluster = await createCluster();
  const database = await cluster.start();
  const portals: PortalProcess[] = [];
  const start = async (place: number, program?: string, port?: number) => {
    const own = 'FILES_URL' in environment ? join(dataDir, `portal-${place + 1}`) : dataDir;
    mkdirSync(own, { recursive: true });
    const more = { TRUST_PROXY: '1', ...environment };
    portals[place] = await startPortal(own, database.url, port, more, program);
  };
  const portOf = (place: number) => Number(new URL(portals[place]?.url ?? '').port);
  try {
    const school = { dataDir, databaseUrl: database.url };
    await make?.(school);
    for (let place = 0; place < count; place += 1) await start(place, main);
    const nginx = await startNginx(join(dataDir, 'nginx'), portals);
    const startAgain = (place: number, program?: string) => start(place, program, portOf(place));
    const done = await work({ url: nginx.url, portals, school, restart: startAgain });
    await nginx.stop();
    return done;
  } finally {
    await Promise.all(portals.map((portal) => portal.stop()));
    await database.stop();
    cluster.remove();
  }
}
