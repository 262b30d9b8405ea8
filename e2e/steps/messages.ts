import { paths } from '@formroom/domain/api/paths.ts';
import type { Page } from '@playwright/test';
import type { Mail, MailServer } from '../portal-with-mail.ts';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { createApiClient } from './api-client.ts';
import { Family } from './family.ts';
import { Office } from './office.ts';

const phone = { width: 360, height: 740 };

/** Checks a state in a narrow and a wide window, and goes on on the phone. */
export async function expectAccessibleThenPhone(page: Page, state: string) {
  await expectAccessibleAtBothWidths(page, state);
  await page.setViewportSize(phone);
}

/** Returns the address in a mail that leads to a page of the portal, such as `/confirm-address`. */
export function findLink({ text = '' }: Mail, path: string) {
  const link = text.split(/\s/).find((word) => word.includes(path));
  if (link === undefined) throw new Error(`The mail has no link to ${path}:\n${text}`);
  return link;
}

/** Returns where a mail program stops such mails with one click (RFC 8058). */
export function findOneClickUrl({ headerLines }: Mail) {
  const line = headerLines.find(({ key }) => key === 'list-unsubscribe')?.line ?? '';
  return /<(.+)>/.exec(line)?.[1] ?? '';
}

/** Signs in a family that has written the mother's address into its record, and waits for the mail that asks to confirm it. */
export async function signInNewFamily(page: Page, portalUrl: string, mailServer: MailServer) {
  const { id, birthDate, class_id: classId } = await (await Office.signIn(portalUrl)).newStudent();
  const mother = `mother.${id}@example.org`;
  const family = await Family.signIn(portalUrl, { id, birthDate }, page.context());
  await family.save({ living_status: 'Both Parents', mother_name: 'Kamla Ali', email_mother: mother });
  return { id, classId, mother, family, asked: await mailServer.find(mother, 'confirm') };
}

/** The same with an address that is confirmed. */
export async function signInConfirmedFamily(page: Page, portalUrl: string, mailServer: MailServer) {
  const found = await signInNewFamily(page, portalUrl, mailServer);
  const [, token] = findLink(found.asked, '/confirm-address').split('#');
  await createApiClient(page.request).post(paths.confirmAddress, { token });
  return found;
}
