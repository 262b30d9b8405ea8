import { generateKeyPairSync, sign } from 'node:crypto';
import { getCardCorrection, previewCardCorrection } from '@formroom/domain/api/card-corrections.ts';
import { getCardStatement } from '@formroom/domain/api/card-verification.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { type APIRequestContext, request } from '@playwright/test';
import { type CardTerm, cardUrls } from '../pages/report-cards-page.ts';
import { VerifyPage } from '../pages/verify-page.ts';
import { expect, test } from '../portal.ts';
import { createApiClient } from '../steps/api-client.ts';
import { office, returningStudent } from '../steps/demo-accounts.ts';

const term: CardTerm = { year: 2025, term: 1 };
const [pdfUrl = ''] = cardUrls(returningStudent.id, term);
const [, lastName = ''] = returningStudent.name.split(' ');

test.use({ viewport: { width: 360, height: 740 } });

async function signInAsOffice(baseURL: string) {
  const context = await request.newContext({ baseURL });
  await createApiClient(context).post(paths.adminLogin, { name: office.name, password: office.password });
  return context;
}

const getCard = async (context: APIRequestContext) => ({
  name: 'card.pdf',
  mimeType: 'application/pdf',
  buffer: await (await context.get(pdfUrl)).body(),
});

test('Anyone checks a report card: by its PDF, without a network, by its number, and by its address', async ({
  page,
  portal,
}) => {
  const reader = new VerifyPage(page);
  const admin = await signInAsOffice(portal.url);
  const card = await getCard(admin);
  await admin.dispose();
  const requests: string[] = [];
  page.on('request', (sent) => requests.push(sent.url() + (sent.postData() ?? '')));

  await page.goto('/verify');
  await expect(reader.camera).toBeVisible();
  await reader.chooseFile(card);
  await expect(reader.verdict).toContainText('and it is still valid');
  await expect(reader.value('Student')).toHaveText(returningStudent.name);
  await expect(reader.value('Term')).toHaveText('Term 1 Michaelmas 2025-2026');
  await expect(reader.value('Average')).toHaveText(/^\d+\.\d$/);
  const issueNumber = await reader.value('Issue number').innerText();

  await reader.checkAnother();
  await page.context().setOffline(true);
  await reader.chooseFile(card);
  await expect(reader.verdict).toContainText('Whether it is still valid is not known.');
  await expect(reader.value('Student')).toHaveText(returningStudent.name);
  await page.context().setOffline(false);
  await expect(reader.verdict).toContainText('and it is still valid');

  await reader.checkAnother();
  await reader.typeNumber(issueNumber, 'Nobody');
  await expect(reader.alert).toContainText('No card or transcript has this number and last name');
  const found = page.waitForResponse(
    (response) => response.url().endsWith(paths.cardStatement) && response.ok(),
  );
  await reader.typeNumber(issueNumber.toLowerCase(), lastName);
  const { token } = getCardStatement.response.parse(await (await found).json());
  await expect(reader.verdict).toContainText('and it is still valid');

  await reader.openCode(token);
  await expect(reader.value('Issue number')).toHaveText(issueNumber);
  expect(page.url()).toBe(`${portal.url}/verify`);
  await page.reload();
  await expect(reader.value('Issue number')).toHaveText(issueNumber);
  expect(requests.filter((sent) => sent.includes(token))).toEqual([]);
});

test('A forged card, a withdrawn one, one issued again and a replaced one are told apart', async ({
  page,
  portal,
}) => {
  const reader = new VerifyPage(page);
  const admin = await signInAsOffice(portal.url);
  const post = (posted: 0 | 1) =>
    createApiClient(admin).post(paths.postReportCard, {
      student_id: returningStudent.id,
      ...term,
      posted,
      reason: 'A journey',
    });
  await page.goto('/verify');
  await reader.camera.click();
  await expect(reader.alert).toContainText(/may not use the camera|No camera was found/);

  await reader.chooseFile(await getCard(admin));
  const issueNumber = await reader.value('Issue number').innerText();
  await reader.checkAnother();
  const found = page.waitForResponse((response) => response.url().endsWith(paths.cardStatement));
  await reader.typeNumber(issueNumber, lastName);
  const { token } = getCardStatement.response.parse(await (await found).json());

  await reader.openCode(forge(token));
  await expect(reader.alert).toContainText('This code does not have the signature of');

  await post(0);
  await reader.openCode(token);
  await expect(reader.verdict).toContainText('The school has withdrawn this card.');
  await post(1);
  await page.reload();
  await expect(reader.verdict).toContainText('and it is still valid');
  await expect(reader.verdict).toContainText('The school issued the same card again on');
  await correctMark(admin);
  await page.reload();
  await expect(reader.verdict).toContainText('The school has replaced this card by a newer one.');
  await admin.dispose();
});

/** Corrects the first mark of the card, which posts another card. */
async function correctMark(context: APIRequestContext) {
  const client = createApiClient(context);
  const params = { id: returningStudent.id, year: String(term.year), term: String(term.term) };
  const { subjects } = getCardCorrection.response.parse(
    await (await context.get(pathTo(paths.cardCorrection, params))).json(),
  );
  const [first] = subjects;
  if (!first) throw new Error('The card has no subjects.');
  const marks = [{ subject: first.subject, course_mark: 1, exam_mark: 1, remark: first.remark }];
  const correction = { student_id: returningStudent.id, ...term, marks };
  const preview = await client.post(paths.previewCardCorrection, correction);
  const { digest } = previewCardCorrection.response.parse(await preview.json());
  await client.post(paths.correctReportCard, { ...correction, reason: 'A journey', digest });
}

/** Signs the statement of a card anew, with a key that the school does not have. */
function forge(token: string) {
  const [header = '', payload = ''] = token.split('.');
  const statement = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...statement, average: 99.9 })).toString('base64url');
  const { privateKey } = generateKeyPairSync('ed25519');
  const signature = sign(null, Buffer.from(`${header}.${forged}`), privateKey).toString('base64url');
  return `${header}.${forged}.${signature}`;
}
