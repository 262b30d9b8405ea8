import { errorSchema } from '@formroom/domain/api/errors.ts';
import { lookupEntrySchema } from '@formroom/domain/api/students.ts';
import type { LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import type { DescribedCall } from './fuzz-calls.ts';
import type { Request } from './fuzz-requests.ts';

export const fuzzRoles = ['stranger', 'newcomer', 'student', 'admin'] as const;
export type FuzzRole = (typeof fuzzRoles)[number];

/** The student who signs in, one who does so for the first time, and one whose record says whose it is. */
export const OWN = '20260001';
const NEWCOMER = '20260002';
export const FOREIGN = '20260003';
export const MARK = 'Quetzalcoatl';

const envelope = errorSchema.strict().refine(({ message }) => message !== '');
const insides = /SQLITE|\bselect .* from\b|\.[cm]?[jt]s:\d|node_modules|\bat \w+ \(|TypeError/;

const refusals: Record<FuzzRole, Partial<Record<DescribedCall['access'], number>>> = {
  stranger: { 'signed-in': 401, 'own-record': 401, 'own-password': 401, admin: 401 },
  newcomer: { 'signed-in': 403, 'own-record': 403, admin: 403 },
  student: { admin: 403 },
  admin: { 'own-password': 403 },
};

const LONGEST_URL = 2000;

/** What is wrong with an answer, whatever was asked: in words, or nothing. */
export function faultsOf(
  role: FuzzRole,
  call: DescribedCall,
  request: Request,
  response: LightMyRequestResponse,
) {
  const { statusCode: status, body } = response;
  const faults: string[] = [];
  if (status >= 500) faults.push('fails');
  if (status >= 400) {
    if (!isEnvelope(response)) faults.push('is refused outside the envelope');
    if (insides.test(body)) faults.push('shows its inside');
  }
  const refusal = refusals[role][call.access];
  // An address that is none, or is too long, is refused before anybody asks who calls.
  const isBadAddress = status === 404 || (status === 414 && request.url.length > LONGEST_URL);
  if (refusal !== undefined && status !== refusal && !isBadAddress) faults.push(`should be ${refusal}`);
  if (role !== 'admin') faults.push(...leaks(call, request, response));
  return faults;
}

function isEnvelope({ headers, body }: LightMyRequestResponse) {
  if (headers['content-type']?.toString().startsWith('application/json') !== true) return false;
  try {
    return envelope.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}

const lookupAnswer = z.array(lookupEntrySchema.strict()).max(10);

/** Other students' data. The lookup alone gives names, and nothing besides names and IDs. */
function leaks(
  { path }: DescribedCall,
  request: Request,
  { statusCode, body, headers }: LightMyRequestResponse,
) {
  if (path === '/api/students' && statusCode === 200) {
    return lookupAnswer.safeParse(JSON.parse(body)).success ? [] : ['says more than the lookup may'];
  }
  if (body.includes(MARK)) return ['has another student’s data'];
  if (headers['content-type']?.toString().startsWith('application/json') !== true) return [];
  const asked = `${decodeURIComponentSafely(request.url)} ${request.payload?.toString() ?? ''}`;
  const others = [...body.matchAll(/\b2026\d{4}\b/g)].filter(
    ([id]) => id !== OWN && id !== NEWCOMER && !asked.includes(id),
  );
  return others.length > 0 ? [`names ${others.join()}`] : [];
}

const decodeURIComponentSafely = (text: string) => text.replaceAll(/%[2-7][0-9a-f]/gi, decodeURIComponent);
