import type { PrintSlips } from '@formroom/domain/api/credential-slips.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { expect } from 'vitest';
import { reauthenticate } from './reauthenticate.ts';
import { readPdf } from './read-pdf.ts';
import type { TestBrowser } from './test-browser.ts';
import type { TestPortal } from './test-portal.ts';

const CODE = /^[2-9B-Z]{4}-[2-9B-Z]{4}-[2-9B-Z]{3}$/;

/** Turns on credential slips, as the office does in Settings. */
export async function enableSlips(office: TestBrowser, slip_days = 60) {
  await reauthenticate(office);
  const chosen = await office.post(paths.settings, { first_password: 'slip', slip_days });
  expect(chosen.statusCode, chosen.body).toBe(200);
}

/** Prints slips and returns each student's ID and code, in printed order. */
export async function printSlips(office: TestBrowser, recipients: PrintSlips) {
  const response = await office.post(paths.credentialSlips, recipients);
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
  const pdf = await readPdf(response.rawPayload);
  const texts = pdf.blocks.map(({ text }) => text.trim());
  const ids = texts.flatMap((text) => /^Student ID (\S+)/.exec(text)?.[1] ?? []);
  const codes = texts.filter((text) => CODE.test(text));
  expect(codes).toHaveLength(ids.length);
  const slips = ids.map((id, index) => ({ id, code: codes[index] ?? '' }));
  return { response, pdf, slips };
}

/** Returns the code of one student's slip. */
export async function printSlipCode(office: TestBrowser, student_id: string) {
  const { slips } = await printSlips(office, { student_id });
  return slips[0]?.code ?? '';
}

/** Signs in from a separate address, so that the login throttle affects no other sign-in. */
export const signInAsStudent = (portal: TestPortal, student_id: string, password: string, address?: string) =>
  portal.browser(address).post(paths.loginStudent, { student_id, password });
