import type { SlipClass } from '@formroom/domain/api/credential-slips.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { listAuditEntries, expectedEntry } from '../../testing/audit-log.ts';
import { countQueries } from '../../testing/count-queries.ts';
import { addCopiedStudents } from '../../testing/larger-school.ts';
import { removeAllStudents } from '../../testing/remove-students.ts';
import { enableSlips, printSlips, signInAsStudent, printSlipCode } from '../../testing/credential-slips.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { realPasswordCost } from '../../testing/real-password-cost.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';

const SLIPS = paths.credentialSlips;
const CLASS = '2A';
/** In class 2A, with a password. */
const RETURNING = '20260001';
const DAY = 24 * 60;

async function getClass(office: TestBrowser, name: string | null = CLASS) {
  const classes = (await office.get(SLIPS)).json<SlipClass[]>();
  return classes.find(({ class_id: id }) => id === name);
}

const getNewcomers = ({ db }: TestPortal) =>
  db
    .selectFrom('students')
    .innerJoin('student_accounts', 'student_id', 'id')
    .select(['id', 'first_name', 'last_name', 'sort_name'])
    .where('class_id', '=', CLASS)
    .where('password_hash', 'is', null)
    .orderBy('sort_name')
    .orderBy('id')
    .execute();

const slipRows = ({ db }: TestPortal) => db.selectFrom('credential_slips').selectAll().execute();

describe('the slips of a selection', () => {
  it('are for those without a password; where all have one, nothing is printed', async () => {
    const portal = await testPortal();
    const office = await portal.admin();
    await enableSlips(office);
    const [first, second] = await getNewcomers(portal);
    const ids = [RETURNING, second?.id ?? '', first?.id ?? ''];
    const { pdf, slips } = await printSlips(office, { selection: { ids } });
    expect(pdf.title).toBe('Sign-in Slips');
    expect(slips.map(({ id }) => id)).toEqual([first?.id, second?.id]);
    const entry = (await listAuditEntries(office)).at(-1);
    expect(entry).toMatchObject({ event: 'slips-printed', details: 'all' });
    const refused = await office.post(SLIPS, { selection: { ids: [RETURNING] } });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('All selected students have already set a password.');
  });
});

describe('the slips of a class', () => {
  it('are printed by name for each student without a password, with all that the family needs', async () => {
    const portal = await testPortal({ PUBLIC_URL: 'http://portal.example.edu.tt/' });
    const office = await portal.admin();
    await enableSlips(office);
    const { response, pdf, slips } = await printSlips(office, { class: CLASS });
    const newcomers = await getNewcomers(portal);
    expect(slips.map(({ id }) => id)).toEqual(newcomers.map(({ id }) => id));
    expect(slips.length).toBeGreaterThan(5);
    expect(new Set(slips.map(({ code }) => code)).size).toBe(slips.length);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="Sign-in Slips 2A.pdf"',
      'cache-control': 'private, no-store',
    });
    expect(pdf).toMatchObject({ title: 'Sign-in Slips 2A', language: 'en-TT', isTagged: true });
    expect(pdf.pages).toHaveLength(Math.ceil(slips.length / 8));
    expect(pdf.blocks.filter(({ role }) => role === 'H1').map(({ text }) => text)).toEqual(
      newcomers.map(({ first_name: first, last_name: last }) => `${last ?? ''}, ${first ?? ''}`),
    );
    const words = pdf.blocks.map(({ text }) => text).join('\n');
    for (const expected of [
      'St. Hilary Secondary School',
      'Class 2A',
      'Valid until 19 January 2027',
      'school office',
    ])
      expect(words.split(expected).length - 1, expected).toBeGreaterThanOrEqual(slips.length);
    expect(words).toContain('http://portal.example.edu.tt and sign in');
    expect((await office.get(paths.slipAddress)).json()).toEqual({ address: 'http://portal.example.edu.tt' });
  });

  it('are printed for a whole form', async () => {
    const portal = await testPortal();
    const office = await portal.admin();
    await enableSlips(office);
    await removeAllStudents(portal.db, ['2A', '2B', '3A']);
    const classes = (await office.get(paths.credentialSlips)).json<SlipClass[]>();
    const { response, slips } = await printSlips(office, { class: 'Form 2' });
    expect(response.headers['content-disposition']).toContain('Sign-in Slips Form 2.pdf');
    const [inA = 0, inB = 0] = classes.map((each) => each.without_password);
    expect(slips).toHaveLength(inA + inB);
    expect(Math.min(inA, inB)).toBeGreaterThan(0);
  });

  it.each([undefined, 'http://localhost:8080', 'http://10.0.0.5', 'http://[::1]:8080/'])(
    'omit the portal’s address if `PUBLIC_URL` is %s',
    async (publicUrl) => {
      const portal = await testPortal(publicUrl === undefined ? {} : { PUBLIC_URL: publicUrl });
      const office = await portal.admin();
      await enableSlips(office);
      expect((await office.get(paths.slipAddress)).json()).toEqual({ address: null });
      const { pdf } = await printSlips(office, { student_id: '20260002' });
      const words = pdf.blocks.map(({ text }) => text).join('\n');
      expect(words).toContain('Open the school’s portal and sign in with the student ID');
      expect(words).not.toMatch(/https?:|localhost|10\.0|::1/);
    },
  );

  it('are stored only as Argon2id hashes with separate salts', async () => {
    realPasswordCost();
    const portal = await testPortal();
    const office = await portal.admin();
    await enableSlips(office);
    const { slips } = await printSlips(office, { class: CLASS });
    const rows = await slipRows(portal);
    expect(rows.map(({ student_id: id }) => id).toSorted()).toEqual(slips.map(({ id }) => id).toSorted());
    for (const row of rows) {
      expect(row.code_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(row).toMatchObject({
        made_at: '2026-11-20T13:00:00.000Z',
        expires_at: '2027-01-20T04:00:00.000Z',
      });
    }
    const kept = JSON.stringify(rows);
    for (const { code } of slips) {
      expect(kept).not.toContain(code);
      expect(kept).not.toContain(code.replaceAll('-', ''));
    }
  });

  it('fit with the longest names in any script, also for students without a class', async () => {
    const portal = await testPortal();
    const { db } = portal;
    await removeAllStudents(db, [CLASS]);
    const office = await portal.admin();
    await enableSlips(office);
    const [first, second, third] = await getNewcomers(portal);
    const named = (id: string | undefined, first_name: string, last_name: string) =>
      db
        .updateTable('students')
        .set({ first_name, last_name, class_id: null })
        .where('id', '=', id ?? '')
        .execute();
    await named(first?.id, 'W'.repeat(35), 'M'.repeat(35));
    await named(second?.id, '小明 #import "x"', 'محمد');
    await named(third?.id, 'प्रिया', 'Иванова 😀');
    await office.post(paths.settings, { school_name: 'Very long '.repeat(10).trim() });
    const { pdf, slips, response } = await printSlips(office, { class: null });
    expect(slips).toHaveLength(3);
    expect(pdf.pages).toHaveLength(1);
    expect(pdf.blocks.map(({ text }) => text).join()).toContain('#import "x"');
    expect(response.headers['content-disposition']).toContain('"Sign-in Slips.pdf"');
  });

  it('are logged by class or student, without the codes', async () => {
    const portal = await testPortal();
    const office = await portal.admin();
    await enableSlips(office);
    const { slips } = await printSlips(office, { class: CLASS });
    const code = await printSlipCode(office, '20260002');
    await getClass(office);
    const entries = await listAuditEntries(office);
    const call = `POST ${SLIPS}`;
    expect(entries.filter(({ event }) => event.startsWith('slips'))).toEqual([
      expectedEntry({ event: 'slips-printed', call, details: CLASS }),
      expectedEntry({ event: 'slips-printed', call, details: '', student_id: '20260002' }),
      expectedEntry({ event: 'slips-viewed', call: `GET ${SLIPS}` }),
    ]);
    const log = JSON.stringify(await portal.db.selectFrom('audit_log').selectAll().execute());
    for (const each of [code, ...slips.map((slip) => slip.code)]) expect(log).not.toContain(each);
  });
});

describe('slips are not printed', () => {
  it('while the date of birth is the first password, which is the default', async () => {
    const portal = await testPortal();
    const office = await portal.admin();
    expect((await office.get(paths.settings)).json()).toMatchObject({
      first_password: 'birth-date',
      slip_days: 60,
    });
    const refused = await office.post(SLIPS, { class: CLASS });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('Students use their date of birth for the first sign-in.');
    expect(await slipRows(portal)).toEqual([]);
  });

  it('for students with a password, leavers and unknown students', async () => {
    const portal = await testPortal();
    const { db } = portal;
    const office = await portal.admin();
    await enableSlips(office);
    await db
      .updateTable('students')
      .set({ left_at: '2026-11-01T00:00:00.000Z' })
      .where('id', '=', '20260002')
      .execute();
    const getRejection = async (body: Record<string, unknown>) => {
      const { statusCode, body: words } = await office.post(SLIPS, body);
      return [statusCode, (JSON.parse(words) as { message: string }).message];
    };
    expect(await getRejection({ student_id: RETURNING })).toEqual([
      409,
      expect.stringContaining('Reset it first.'),
    ]);
    expect(await getRejection({ student_id: '20260002' })).toEqual([
      409,
      expect.stringContaining('has left'),
    ]);
    expect((await getRejection({ student_id: '99999999' }))[0]).toBe(404);
    expect((await getRejection({ class: '9Z' }))[0]).toBe(404);
    for (const body of [
      {},
      { class: CLASS, student_id: RETURNING },
      { class: 5 },
      { class: CLASS, all: true },
    ])
      expect((await getRejection(body))[0], JSON.stringify(body)).toBe(422);
    await db.updateTable('student_accounts').set({ password_hash: '' }).execute();
    expect(await getRejection({ class: CLASS })).toEqual([
      409,
      expect.stringContaining('Nobody needs a slip'),
    ]);
    expect(await slipRows(portal)).toEqual([]);
  });

  it('for more students than can be printed before browsers time out', async () => {
    const portal = await testPortal();
    const office = await portal.admin();
    await enableSlips(office);
    await addCopiedStudents(portal.db, 600);
    await portal.db.updateTable('students').set({ class_id: null }).execute();
    const refused = await office.post(SLIPS, { class: null });
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('classes first')]);
  });

  it('for a student who sets a password concurrently, or the password is rejected', async () => {
    const portal = await testPortal();
    const office = await portal.admin();
    await enableSlips(office);
    const before = await printSlipCode(office, '20260002');
    const family = portal.browser();
    await family.post(paths.loginStudent, { student_id: '20260002', password: before });
    const [printed, changed] = await Promise.all([
      office.post(SLIPS, { student_id: '20260002' }),
      family.post(paths.changePassword, { student_id: '20260002', password: 'a calm new password' }),
    ]);
    const rows = await slipRows(portal);
    const withPassword = (await signInAsStudent(portal, '20260002', 'a calm new password')).statusCode;
    if (changed.statusCode === 200) {
      expect([printed.statusCode, rows.length, withPassword]).toEqual([409, 0, 200]);
    } else {
      expect([changed.statusCode, printed.statusCode, rows.length, withPassword]).toEqual([401, 200, 1, 422]);
    }
  });
});

describe('the number of slips', () => {
  it('is returned by class, with one query at any size of the school', async () => {
    const portal = await testPortal();
    const { db } = portal;
    const office = await portal.admin();
    await enableSlips(office, 7);
    const newcomers = await getNewcomers(portal);
    const without_password = newcomers.length;
    const before = await getClass(office);
    expect(before).toMatchObject({ without_password, valid_slip: 0, expired_slip: 0 });
    expect(before?.students).toBeGreaterThan(without_password);
    const { slips } = await printSlips(office, { class: CLASS });
    expect(await getClass(office)).toMatchObject({
      without_password,
      valid_slip: slips.length,
      expired_slip: 0,
    });
    portal.pass(8 * DAY);
    const again = newcomers[0]?.id ?? '';
    await printSlipCode(await portal.admin(), again);
    const late = await portal.admin();
    expect(await getClass(late)).toMatchObject({ valid_slip: 1, expired_slip: slips.length - 1 });
    await db.updateTable('students').set({ left_at: '2026-11-01' }).where('id', '=', again).execute();
    expect(await getClass(late)).toMatchObject({ without_password: without_password - 1, valid_slip: 0 });
    const classes = (await late.get(SLIPS)).json<SlipClass[]>();
    expect(classes.slice(0, 5).map(({ class_id: id }) => id)).toEqual(['1A', '1B', '1C', '1D', '2A']);
    const many = await countQueries(db, () => late.get(SLIPS));
    await removeAllStudents(db, ['1A']);
    expect(await countQueries(db, () => late.get(SLIPS))).toBe(many);
    await removeAllStudents(db);
    expect((await late.get(SLIPS)).json()).toEqual([]);
  });
});
