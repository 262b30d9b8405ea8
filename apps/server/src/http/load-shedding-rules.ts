import { paths } from '@formroom/domain/api/paths.ts';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { countPendingHashes } from '../features/accounts/passwords.ts';
import { bodyBytes } from './body-timeouts.ts';

/** Some four seconds of comparing them. */
const MAX_PENDING_PASSWORDS = 200;

/** For one address key (R7), so that many callers behind one address leave room for others. */
export const MAX_PASSWORDS_PER_ADDRESS = 10;

const passwordRoutes: ReadonlySet<string> = new Set([
  paths.loginStudent,
  paths.adminLogin,
  paths.changePassword,
  paths.changeAdminPassword,
  paths.secondFactor,
  paths.confirmSecondFactor,
  paths.recoveryCodes,
  paths.removeSecondFactor,
]);

const saveRoutes: ReadonlySet<string> = new Set([paths.saveStudent, paths.dataFiles, paths.storeFile]);

/** Whether a call changes a record, and so may have to wait for an import that holds the records. */
export const isSave = ({ method, routeOptions: { url = '' } }: FastifyRequest) =>
  method === 'POST' && saveRoutes.has(url);

/** Health, pages and their files, sign-out: cheap, and what people and machines turn to when something is wrong. */
export const isExempt = ({ routeOptions: { url }, raw }: FastifyRequest) =>
  url?.startsWith('/api/') !== true && bodyBytes(raw) === 0;

/** Whether a route compares a password. */
export const comparesPassword = ({ method, url }: Pick<RouteOptions, 'method' | 'url'>) =>
  method === 'POST' && passwordRoutes.has(url);

/** Whether too many passwords wait to be compared; asked before a try is counted as a wrong one. */
export const isPasswordQueueFull = ({ method, routeOptions: { url = '' } }: FastifyRequest) =>
  comparesPassword({ method: method as 'POST', url }) && countPendingHashes() >= MAX_PENDING_PASSWORDS;
