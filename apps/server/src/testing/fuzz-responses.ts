import { errorSchema } from '@formroom/domain/api/errors.ts';
import { lookupEntrySchema } from '@formroom/domain/api/students.ts';
import type { LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import type { DescribedCall } from './fuzz-calls.ts';
import type { Request } from './fuzz-requests.ts';

export const fuzzRoles = ['stranger', 'newcomer', 'student', 'admin'] as const;
export type FuzzRole = (typeof fuzzRoles)[number];

/** The signed-in student, one before the first sign-in, and another whose record contains the marker. */
export const OWN_ID = '20260001';
const NEW_STUDENT_ID = '20260002';
export const OTHER_ID = '20260003';
export const OTHER_RECORD_MARKER = 'Quetzalcoatl';

const strictErrorSchema = errorSchema.strict().refine(({ message }) => message !== '');
const internalsPattern = /SQLITE|\bselect .* from\b|\.[cm]?[jt]s:\d|node_modules|\bat \w+ \(|TypeError/;

const staffOnly = (status: number) => ({
  staff: status,
  'staff-read': status,
  results: status,
  'results-read': status,
  sheets: status,
  office: status,
});

const expectedRejections: Record<FuzzRole, Partial<Record<DescribedCall['access'], number>>> = {
  stranger: { 'signed-in': 401, 'own-record': 401, 'own-password': 401, ...staffOnly(401) },
  newcomer: { 'signed-in': 403, 'own-record': 403, ...staffOnly(403) },
  student: staffOnly(403),
  admin: { 'own-password': 403 },
};

const MAX_URL_LENGTH = 2000;

/** Describes what is wrong with a response, for any request. */
export function findViolations(
  role: FuzzRole,
  call: DescribedCall,
  request: Request,
  response: LightMyRequestResponse,
) {
  const { statusCode: status, body } = response;
  const violations: string[] = [];
  if (status >= 500) violations.push('fails');
  if (status >= 400) {
    if (!isErrorBody(response)) violations.push('has no valid error body');
    if (internalsPattern.test(body)) violations.push('exposes internals');
  }
  const rejection = expectedRejections[role][call.access];
  // A malformed or too long URL is rejected before authentication.
  const isBadAddress = status === 404 || (status === 414 && request.url.length > MAX_URL_LENGTH);
  if (rejection !== undefined && status !== rejection && !isBadAddress)
    violations.push(`should be ${rejection}`);
  if (role !== 'admin') violations.push(...findLeaks(call, request, response));
  return violations;
}

function isErrorBody({ headers, body }: LightMyRequestResponse) {
  if (headers['content-type']?.toString().startsWith('application/json') !== true) return false;
  try {
    return strictErrorSchema.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}

const lookupResponseSchema = z.array(lookupEntrySchema.strict()).max(10);

/** Finds other students' data. Only the lookup may return some: names and IDs. */
function findLeaks(
  { path }: DescribedCall,
  request: Request,
  { statusCode, body, headers }: LightMyRequestResponse,
) {
  if (path === '/api/students' && statusCode === 200) {
    return lookupResponseSchema.safeParse(JSON.parse(body)).success
      ? []
      : ['returns more than the lookup may'];
  }
  if (body.includes(OTHER_RECORD_MARKER)) return ['has another student’s data'];
  if (headers['content-type']?.toString().startsWith('application/json') !== true) return [];
  const requestText = `${decodeURIComponentSafely(request.url)} ${request.payload?.toString() ?? ''}`;
  const others = [...body.matchAll(/\b2026\d{4}\b/g)].filter(
    ([id]) => id !== OWN_ID && id !== NEW_STUDENT_ID && !requestText.includes(id),
  );
  return others.length > 0 ? [`contains ${others.join()}`] : [];
}

const decodeURIComponentSafely = (text: string) => text.replaceAll(/%[2-7][0-9a-f]/gi, decodeURIComponent);
