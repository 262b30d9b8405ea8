import { paths } from '@formroom/domain/api/paths.ts';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { countPendingHashes } from '../features/accounts/passwords.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The route is answered at once under overload (R73). Its session is not read, and it may not ask the database, or at
     * most once a second for all callers, by `cacheFor`.
     */
    neverWaits?: true;
  }
}

/** About four seconds of hashing. */
const MAX_PENDING_PASSWORDS = 200;

/** Password checks per address key (R7), so that one address can't fill the queue. */
export const MAX_PASSWORDS_PER_ADDRESS = 10;

const passwordRoutes: ReadonlySet<string> = new Set([
  paths.loginStudent,
  paths.adminLogin,
  paths.changePassword,
  paths.changeAdminPassword,
  paths.reauthenticate,
  paths.acceptInvitation,
  paths.secondFactor,
  paths.confirmSecondFactor,
  paths.recoveryCodes,
  paths.removeSecondFactor,
]);

const saveRoutes: ReadonlySet<string> = new Set([paths.saveStudent, paths.dataFiles, paths.storeFile]);

/** Whether a request changes a record, and so may wait for an import that has locked the records. */
export const isSave = ({ method, routeOptions: { url = '' } }: FastifyRequest) =>
  method === 'POST' && saveRoutes.has(url);

/** Health checks, pages and static files are cheap and needed most under overload. */
export const isExempt = ({ routeOptions: { config } }: FastifyRequest) => config.neverWaits === true;

export const comparesPassword = ({ method, url }: Pick<RouteOptions, 'method' | 'url'>) =>
  method === 'POST' && passwordRoutes.has(url);

/**
 * Whether too many passwords are queued for hashing. Checked before the attempt is recorded, so that a rejected request
 * does not count as a wrong password.
 */
export const isPasswordQueueFull = ({ method, routeOptions: { url = '' } }: FastifyRequest) =>
  comparesPassword({ method: method as 'POST', url }) && countPendingHashes() >= MAX_PENDING_PASSWORDS;
