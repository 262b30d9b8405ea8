import { paths } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { ANYA } from '../../../testing/card-issues.ts';
import { readPdf } from '../../../testing/read-pdf.ts';
import { keepFirstStudents } from '../../../testing/remove-students.ts';
import { testPortal } from '../../../testing/test-portal.ts';

const IDS = [ANYA, '20260002', '20260003', '20260004'];

async function smallPortal() {
  const portal = await testPortal();
  await keepFirstStudents(portal.db, IDS.length);
  return portal;
}

describe('transcripts of several students', () => {
  it('are one PDF, each on sheets of its own, leavers included', async () => {
    const portal = await smallPortal();
    const admin = await portal.admin();
    await admin.post(paths.leavers, { student_id: ANYA, erase: 0 });
    const print = () => admin.post(paths.printTranscripts, { selection: { ids: IDS } });
    const response = await print();
    expect([response.statusCode, response.headers['content-disposition']]).toEqual([
      200,
      'inline; filename=Transcripts.pdf',
    ]);
    const { pages, title, isTagged } = await readPdf(response.rawPayload);
    expect({ title, isTagged }).toEqual({
      title: expect.stringMatching(/^Transcript/) as string,
      isTagged: true,
    });
    const owners = pages.map((page) => /Student ID# (\S+)/.exec(page)?.[1]);
    const printed = owners.filter((id) => id !== undefined);
    expect(printed.toSorted()).toEqual(
      (
        await portal.db
          .selectFrom('posted_cards')
          .select('student_id')
          .distinct()
          .orderBy('student_id')
          .execute()
      ).map((row) => row.student_id),
    );
    for (const id of printed) expect(owners.indexOf(id) % 2).toBe(0);
    const count = () =>
      portal.db.selectFrom('card_issues').select('issue_number').where('cards', 'is not', null).execute();
    const issued = await count();
    await print();
    expect(await count()).toEqual(issued);
  });

  it('begin with a page that names who has no posted term report', async () => {
    const portal = await smallPortal();
    const admin = await portal.admin();
    await portal.db.deleteFrom('posted_cards').where('student_id', '=', '20260002').execute();
    const response = await admin.post(paths.printTranscripts, { selection: { ids: [ANYA, '20260002'] } });
    const { pages } = await readPdf(response.rawPayload);
    expect(pages[0]).toContain('1 transcript. 1 student without a posted term report is left out:');
    expect(pages[0]).toContain('20260002');
    expect(pages[2]).toContain(`Student ID# ${ANYA}`);
    const none = await admin.post(paths.printTranscripts, { selection: { ids: ['20260002'] } });
    expect([none.statusCode, none.json<{ message: string }>().message]).toEqual([
      409,
      'None of these students has a posted term report.',
    ]);
  });

  it('of all students of a filter are those of enrolled students', async () => {
    const portal = await smallPortal();
    const admin = await portal.admin();
    await admin.post(paths.leavers, { student_id: ANYA, erase: 0 });
    const { rawPayload } = await admin.post(paths.printTranscripts, { selection: { filter: {} } });
    expect((await readPdf(rawPayload)).pages.join()).not.toContain(ANYA);
  });
});
