import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { expect, it } from 'vitest';
import { getTotpCode, signInAsAdmin } from '../testing/authenticator.ts';
import { captureLog } from '../testing/capture-log.ts';
import { testPortal } from '../testing/test-portal.ts';
import { enableSlips, printSlipCode } from '../testing/credential-slips.ts';
import { photograph, uploadForm } from '../testing/upload-form.ts';

const ID = '20260001';
const secrets = {
  name: 'Quetzalcoatl',
  answer: 'penicillin and peanuts',
  fileName: 'certificate-of-anya',
  wrongPassword: 'not-my-password',
  newPassword: 'a-new-one-of-ours',
  password: 'formroom-demo',
  birthDate: '20140315',
  demoName: 'Ramdeen',
};

it('the log has no password, token, name, answer or file name, in any call and after any error', async () => {
  const portal = await testPortal({ LOG_LEVEL: 'trace' });
  const lines = captureLog(portal);
  const [family, newcomer, office] = [portal.browser(), portal.browser(), portal.browser()];
  const tokens = () =>
    [family, newcomer, office]
      .flatMap(({ cookies }) => [...cookies.values()])
      .filter((value) => value.length > 10);
  const used = new Set<string>();
  const statuses: number[] = [];
  const record = async (call: Promise<{ statusCode: number }>) => {
    statuses.push((await call).statusCode);
    for (const token of tokens()) used.add(token);
  };

  await record(family.post(paths.loginStudent, { student_id: ID, password: secrets.wrongPassword }));
  await record(family.post(paths.loginStudent, { student_id: ID, password: secrets.password }));
  await record(newcomer.post(paths.loginStudent, { student_id: '20260002', password: secrets.birthDate }));
  await record(office.post(paths.adminLogin, { name: 'admin', password: secrets.password }));
  await record(
    family.post(paths.saveStudent, { id: ID, mother_name: secrets.name, allergy: secrets.answer }),
  );
  await record(
    family.post(paths.saveStudent, { id: ID, mother_name: `${secrets.name}\u0000`, allergy: secrets.answer }),
  );
  await record(
    family.send('POST', paths.saveStudent, `{"allergy":"${secrets.answer}"`, {
      'content-type': 'application/json',
    }),
  );
  const file = { name: `${secrets.fileName}.jpg`, bytes: await photograph() };
  await record(family.post(paths.storeFile, uploadForm({ id: ID, file_type: 'picture' }, file)));
  await record(
    family.post(
      paths.storeFile,
      uploadForm({ id: ID, file_type: 'picture' }, { ...file, bytes: Buffer.from('x') }),
    ),
  );
  await record(family.get(pathTo(paths.studentRecord, { id: ID })));
  await record(family.get(`${paths.students}?search=${secrets.demoName}`));
  await record(office.get(`${paths.students}?search=${secrets.demoName}&page=1&page_size=10`));
  await record(office.get(paths.parentsContact));
  await record(
    family.post(paths.changePassword, {
      student_id: ID,
      old_password: secrets.password,
      password: secrets.newPassword,
    }),
  );
  await record(office.post(paths.resetPassword, { student_id: ID }));
  await enableSlips(office);
  const code = await printSlipCode(office, ID);
  for (const typedCode of [code, code.replaceAll('-', '')]) {
    used.add(typedCode);
    await record(newcomer.post(paths.loginStudent, { student_id: ID, password: typedCode }));
  }
  await record(
    office.send('GET', paths.session, undefined, {
      authorization: secrets.wrongPassword,
      referer: `/${secrets.name}`,
    }),
  );
  const begun = await office.post(paths.secondFactor, { password: secrets.password });
  const { secret } = begun.json<{ secret: string }>();
  const appCode = getTotpCode(portal, secret);
  const confirmed = await office.post(paths.confirmSecondFactor, { code: appCode });
  const { recovery_codes } = confirmed.json<{ recovery_codes: string[] }>();
  // Six-digit codes appear in logs by chance, so they are not searched for.
  for (const leaked of [secret, ...recovery_codes]) used.add(leaked);
  await record(signInAsAdmin(portal.browser(), appCode));
  await record(signInAsAdmin(portal.browser(), recovery_codes[0]));
  await portal.db.schema.dropTable('history').execute();
  await record(
    office.post(paths.saveStudent, { id: ID, father_name: secrets.name, allergy: `${secrets.answer}!` }),
  );
  await record(family.get('/api/user/x%0a%7b%22level%22:60,%22msg%22:%22forged%22%7d'));
  await record(office.post(paths.logout));

  expect([...new Set(statuses)]).toEqual(expect.arrayContaining([200, 204, 422, 500]));
  const log = lines.join('');
  // One line per event, even if a URL has line breaks.
  for (const line of lines) expect(line.trimEnd()).not.toContain('\n');
  expect(
    log
      .trimEnd()
      .split('\n')
      .map((line) => typeof JSON.parse(line)),
  ).toEqual(lines.map(() => 'object'));
  expect(log).toContain('request failed');
  expect(log).toContain(pathTo(paths.studentRecord, { id: ID }));
  expect(used.size).toBeGreaterThan(6);
  const leaked = [...Object.values(secrets), ...used, '$argon2'].filter((secret) => log.includes(secret));
  expect(leaked).toEqual([]);
});

it('a call about a student names the record in its log line, whoever makes it, and nobody unknown', async () => {
  const portal = await testPortal({ LOG_LEVEL: 'info' });
  const lines = captureLog(portal);
  const [family, office] = [await portal.student(ID), await portal.admin()];
  const logged = async (call: ReturnType<typeof family.get>) => {
    const { statusCode, headers } = await call;
    const id = String(headers['x-request-id']);
    const find = () => lines.find((line) => line.includes(id) && line.includes('"request completed"'));
    // The line is written after the response is sent.
    await expect.poll(find).toBeDefined();
    return [statusCode, (JSON.parse(find() ?? '') as { student_id?: string }).student_id];
  };
  const save = (allergy: string) => ({ id: ID, allergy });
  expect(await logged(family.post(paths.saveStudent, save('none')))).toEqual([200, ID]);
  expect(await logged(office.post(paths.saveStudent, save('none')))).toEqual([200, ID]);
  expect(await logged(family.post(paths.saveStudent, save('\u0000')))).toEqual([422, ID]);
  expect(await logged(family.get(pathTo(paths.studentRecord, { id: '2026-0001' })))).toEqual([200, ID]);
  expect(await logged(office.get(pathTo(paths.studentRecord, { id: secrets.name })))).toEqual([
    404,
    undefined,
  ]);
  expect(await logged(family.post(paths.saveStudent, { id: secrets.name }))).toEqual([404, undefined]);
  expect(await logged(family.get(paths.settings))).toEqual([200, undefined]);
});
