import { type FamilyArchiveSummary } from '@formroom/domain/api/family-archive.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { fieldNames } from '@formroom/domain/registration/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { listAuditEntries, expectedEntry } from '../../testing/audit-log.ts';
import { enableSlips } from '../../testing/credential-slips.ts';
import { ANYA, getArchive, download, getRow, save, upload } from '../../testing/family-archive.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { scan } from '../../testing/upload-form.ts';

describe('an archive', () => {
  it('contains the form and the posted cards as PDFs; views are counted only for the family', async () => {
    const portal = await testPortal();
    const [family, admin] = [await portal.student(ANYA), await portal.admin()];
    const views = () =>
      portal.db
        .selectFrom('card_views')
        .select(['term', 'views'])
        .where('student_id', '=', ANYA)
        .orderBy('term')
        .execute();

    const { files } = await download(admin);
    expect(await views()).toEqual([]);
    const form = await readPdf(files.get('Registration form.pdf') ?? Buffer.alloc(0));
    expect(form.pages.join()).toContain('Ramdeen');
    const card = await readPdf(files.get('Report cards/2025-2026 Trinity.pdf') ?? Buffer.alloc(0));
    expect(card.pages.join()).toContain(ANYA);

    await download(family);
    portal.pass(1);
    const { rows } = await download(family);
    expect(await views()).toEqual([1, 2, 3].map((term) => ({ term, views: 2 })));
    expect(rows('Report cards opened.csv')[0]).toEqual([
      '2025-2026 Term 1 (Michaelmas)',
      '1',
      '2026-11-20 09:00',
      '2026-11-20 09:00',
    ]);
  });

  it('contains no unposted card, also for an administrator', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const removed = await admin.post(paths.postReportCards, { year: 2025, term: 3, posted: 0 });
    expect(removed.statusCode).toBe(200);
    for (const browser of [admin, await portal.student(ANYA)]) {
      const { files } = await download(browser);
      expect([...files.keys()].filter((name) => name.startsWith('Report cards/'))).toEqual([
        'Report cards/2025-2026 Michaelmas.pdf',
        'Report cards/2025-2026 Hilary.pdf',
      ]);
    }
  });

  it('is complete for a student with an almost empty record', async () => {
    const portal = await testPortal();
    await portal.db
      .insertInto('students')
      .values({
        ...(await getRow(portal)),
        ...Object.fromEntries(fieldNames.map((name) => [name, null])),
        id: '0042',
        id_key: '0042',
        submitted_at: null,
      })
      .execute();
    const { rows, files } = await download(await portal.admin(), '0042');
    expect(rows('Registration record.csv').map(([, question]) => question)).toEqual([
      'Student ID',
      'Last changed',
    ]);
    expect(rows('History.csv')).toEqual([]);
    expect([...files.keys()].filter((name) => name.includes('/'))).toEqual([]);
  });

  it('of a leaver can be downloaded by the office', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const left = await admin.post(paths.leavers, { student_id: ANYA, erase: 1 });
    expect(left.statusCode, left.body).toBe(200);
    const { rows, files } = await download(admin);
    const facts = rows('Registration record.csv').map(([, question, answer]) => [question, answer]);
    expect(facts).toContainEqual(['Left the school', '2026-11-20 09:00']);
    expect(facts.map(([question]) => question)).toContain('To be deleted');
    expect([...files.keys()]).toContain('Report cards/2025-2026 Trinity.pdf');
  });

  it('has file names that are valid on every system', async () => {
    const portal = await testPortal();
    const family = await portal.student(ANYA);
    for (const title of ['One', 'Two', 'Three']) await upload(family, 'file', 'a.pdf', scan(title));
    const documents = await portal.db
      .selectFrom('documents')
      .select('file_key')
      .where('student_id', '=', ANYA)
      .orderBy('name')
      .execute();
    for (const [index, name] of ['../../evil.pdf', 'CON.pdf', '..\\..\\EVIL.pdf'].entries()) {
      await portal.db
        .updateTable('documents')
        .set({ name })
        .where('file_key', '=', documents[index]?.file_key ?? '')
        .execute();
    }
    const { files } = await download(family);
    const names = [...files.keys()].filter((name) => name.startsWith('Documents/'));
    expect(names.map((name) => name.toLowerCase()).toSorted()).toEqual([
      'documents/other files/_.._evil (2).pdf',
      'documents/other files/_.._evil.pdf',
      'documents/other files/_con.pdf',
    ]);
  });

  it('is logged if an administrator downloads it, but not if the family does', async () => {
    const portal = await testPortal();
    const [family, admin] = [await portal.student(ANYA), await portal.admin()];
    await download(family);
    expect(await listAuditEntries(admin)).toEqual([]);
    const { rows } = await download(admin);
    const call = `GET ${paths.familyArchive}`;
    expect(await listAuditEntries(admin)).toEqual([
      expectedEntry({ event: 'archive-downloaded', student_id: ANYA, call }),
    ]);
    expect(rows('Who has looked.csv')).toEqual([]);
    expect((await download(family)).rows('Who has looked.csv')).toEqual([
      ['2026-11-20 09:00', 'All data of a student downloaded', 'This student', 'The school office'],
    ]);
    const head = await portal.app.inject({
      method: 'HEAD',
      url: getArchive(ANYA),
      cookies: Object.fromEntries(admin.cookies),
    });
    expect(head.statusCode).toBe(404);
  });

  it('contains the accesses to lists of the student’s classes, past ones included, and of no other class', async () => {
    const portal = await testPortal();
    const [family, admin] = [await portal.student(ANYA), await portal.admin()];
    await enableSlips(admin);
    const getContacts = async (name: string) =>
      await admin.get(`${paths.parentsContact}?class=${encodeURIComponent(name)}`);
    await getContacts('2A');
    await getContacts('Form 2');
    await getContacts('Form 4');
    await save(admin, { class_id: '5 Sci A' });
    await getContacts('5 Sci A');
    await save(admin, { class_id: null });
    await portal.db.updateTable('students').set({ class_id: null }).where('id', '=', '20260002').execute();
    expect((await admin.post(paths.credentialSlips, { class: null })).statusCode).toBe(200);
    await save(admin, { class_id: '3B' });
    for (const name of ['A', '5D', 'no class']) await getContacts(name);

    const { rows } = await download(family);
    const lists = rows('Who has looked.csv').filter(([, , whom]) => whom === 'Many students at once');
    expect(lists.map(([, what]) => what)).toEqual([
      'Parents’ contacts viewed',
      'Parents’ contacts viewed',
      'Parents’ contacts viewed',
      'Sign-in slips printed',
    ]);
  });

  it('has its content announced before the download', async () => {
    const portal = await testPortal();
    const family = await portal.student(ANYA);
    const facts = async () =>
      (await family.get(pathTo(paths.familyArchiveFacts, { id: ANYA }))).json<FamilyArchiveSummary>();
    expect(await facts()).toEqual({ files: 0, bytes: 0, report_cards: 3, not_now: null });
    const slip = scan();
    await upload(family, 'sea_slip', 'a.pdf', slip);
    await upload(family, 'sea_slip', 'b.pdf', slip, '1');
    expect(await facts()).toMatchObject({ files: 2, bytes: 2 * slip.length });
    const foreign = await family.get(pathTo(paths.familyArchiveFacts, { id: '20260003' }));
    expect(foreign.statusCode).toBe(404);
  });
});
