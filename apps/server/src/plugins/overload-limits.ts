import { paths } from '@formroom/domain/api/paths.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { passwordsWaiting } from '../features/accounts/passwords.ts';
import { bodyBytes } from './slow-bodies.ts';

/** Answers that their readers are slow to take. */
const MOST_ANSWERS = 1000;
/** Bodies that are still coming, in bytes. */
const MOST_BODIES = 64 * 1024 * 1024;
/** Some four seconds of comparing them. */
const MOST_PASSWORDS = 200;

export type FullRoom = 'answers' | 'bodies' | 'passwords';

const withPassword: ReadonlySet<string> = new Set([
  paths.loginStudent,
  paths.adminLogin,
  paths.changePassword,
]);

/** Health, pages and their files, sign-out: cheap, and what people and machines turn to when something is wrong. */
export const isAlwaysAnswered = ({ routeOptions: { url }, raw }: FastifyRequest) =>
  url?.startsWith('/api/') !== true && bodyBytes(raw) === 0;

/** What there is too much of to take another call, whatever time there is. */
export function fullRoom(
  app: FastifyInstance,
  { routeOptions: { url } }: FastifyRequest,
): FullRoom | undefined {
  if (app.answersBeingTaken.size >= MOST_ANSWERS) return 'answers';
  if (app.bodiesComing.bytes > MOST_BODIES) return 'bodies';
  // Before the try is counted as a wrong one.
  return withPassword.has(url ?? '') && passwordsWaiting() >= MOST_PASSWORDS ? 'passwords' : undefined;
}
