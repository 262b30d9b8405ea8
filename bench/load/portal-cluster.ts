import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createCluster } from '../../scripts/set-up/postgres.mjs';
import { startNginx } from './nginx.ts';
import { type PortalProcess, startPortal } from './portal-process.ts';
import type { SchoolLocation } from './sessions.ts';

/** Several processes of the portal on one PostgreSQL database, behind nginx. */
export interface PortalCluster {
  readonly url: string;
  /** In the order of nginx's upstream list. */
  readonly portals: readonly PortalProcess[];
  readonly school: SchoolLocation;
  /**
   * Starts a process on the port of one that has ended.
   * @param main the built program of another release
   */
  readonly restart: (index: number, main?: string) => Promise<void>;
}

interface ClusterOptions {
  readonly count: number;
  /** Fills the database before the processes start; by default the first one creates the demo school. */
  readonly prepareSchool?: (school: SchoolLocation) => Promise<void>;
  /** If it names a file store, each process has its own data folder, as on several machines. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts this many processes on one PostgreSQL database behind nginx, and stops them all after the work. */
export async function withPortalCluster<T>(
  dataDir: string,
  { count, prepareSchool, environment = {} }: ClusterOptions,
  work: (cluster: PortalCluster) => Promise<T>,
): Promise<T> {
  const databaseCluster = await createCluster();
  const database = await databaseCluster.start();
  const portals: PortalProcess[] = [];
  const start = async (index: number, program?: string, port?: number) => {
    const ownDataDir = 'FILES_URL' in environment ? join(dataDir, `portal-${index + 1}`) : dataDir;
    mkdirSync(ownDataDir, { recursive: true });
    const variables = { TRUST_PROXY: '1', ...environment };
    portals[index] = await startPortal(ownDataDir, database.url, port, variables, program);
  };
  const getPort = (index: number) => Number(new URL(portals[index]?.url ?? '').port);
  try {
    const school = { dataDir, databaseUrl: database.url };
    await prepareSchool?.(school);
    for (let index = 0; index < count; index += 1) await start(index);
    const nginx = await startNginx(join(dataDir, 'nginx'), portals);
    const restart = (index: number, program?: string) => start(index, program, getPort(index));
    const result = await work({ url: nginx.url, portals, school, restart });
    await nginx.stop();
    return result;
  } finally {
    await Promise.all(portals.map((portal) => portal.stop()));
    await database.stop();
    databaseCluster.remove();
  }
}
