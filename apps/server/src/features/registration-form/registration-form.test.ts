import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answers } from '@formroom/domain/registration/catalogue.ts';
import { submissionReference } from '@formroom/domain/registration/submission-reference.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../demo/random.ts';
import { generateAnswers, longestAnswers } from '../../testing/generate-answers.ts';
import { expectEveryAnswer, hasSection, readField, stripWhitespace } from '../../testing/read-form.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { uploadForm } from '../../testing/upload-form.ts';

const ID = '20260001';
/** Loaded from the database; `form-answers.test.ts` renders many more. */
const RECORDS = 2;

/** Returns a function that stores answers and renders the student's form. */
async function printer() {
  const portal = await testPortal();
  const admin = await portal.admin();
  const print = async (answers?: Partial<Answers> & { submitted_at?: string }) => {
    if (answers) await portal.db.updateTable('students').set(answers).where('id', '=', ID).execute();
    const response = await admin.get(`/api/registration-form/${ID}`);
    expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
    return { response, form: await readPdf(response.rawPayload) };
  };
  const entries = await portal.db.selectFrom('reference_entries').selectAll().execute();
  const getTitle = (list: string, code: number) =>
    entries.find((entry) => entry.list === list && entry.code === code)?.title;
  return { portal, admin, print, getTitle };
}

describe('the registration form', () => {
  it(`contains every answer of ${String(RECORDS)} records in its place, in reading order`, async () => {
    const { print, getTitle } = await printer();
    const random = seededRandom(3);
    for (let record = 0; record < RECORDS; record += 1) {
      const answers = generateAnswers(random, record * 2 + 1);
      const { form } = await print(answers);
      expectEveryAnswer(form, answers, getTitle);
      expect(form.pages.length, `record ${record}`).toBeLessThanOrEqual(3);
    }
  });

  it('says who agreed, when, and the reference', async () => {
    const { print } = await printer();
    expect((await print()).form.blocks.some(({ text }) => text.startsWith('Agreed on'))).toBe(false);
    const { form } = await print({
      agree_terms_conditions: 1,
      agreed_by: 'Mother',
      submitted_at: '2026-09-12T13:05:00.000Z',
    });
    expect(readField(form, 'agreed_by')?.trim()).toBe('Mother');
    expect(form.blocks.map(({ text }) => text.trim())).toContain(
      `Agreed on 12 September 2026, 09:05. Reference: ${submissionReference(ID, '2026-09-12T13:05:00.000Z')}`,
    );
  });

  it('fits the longest answers on three pages without truncation', async () => {
    const { print, getTitle } = await printer();
    const answers = longestAnswers('好');
    const { form } = await print(answers);
    expectEveryAnswer(form, answers, getTitle);
    expect(form.pages.length).toBeLessThanOrEqual(3);
  });

  it('is a tagged PDF with title and language that other sites can’t frame and caches don’t store', async () => {
    const { print } = await printer();
    const { form, response } = await print();
    expect(form).toMatchObject({ title: `Registration Form ${ID}`, language: 'en-TT', isTagged: true });
    expect(response.rawPayload.toString('latin1')).toContain('pdfuaid:part');
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Registration Form ${ID}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    });
  });

  it('shows the school, the student and the time on two pages', async () => {
    const { print } = await printer();
    const { form } = await print();
    expect(form.pages).toHaveLength(2);
    for (const [index, page] of form.pages.entries()) {
      expect(page).toContain(`Student ID# ${ID}`);
      expect(page).toContain('Generated 20 November 2026, 09:00');
      expect(page).toContain(`Page ${index + 1} of 2`);
    }
    const texts = form.blocks.map(({ text }) => text.trim());
    expect(texts.slice(0, 5)).toEqual([
      'ST. HILARY SECONDARY SCHOOL',
      '14 Saddle Road, Maraval, Trinidad',
      '868-555-0100, weekdays 8 to 3',
      'STUDENT REGISTRATION FORM',
      'Passport Photo',
    ]);
    expect(texts).toEqual(
      expect.arrayContaining(['☐ SEA Placement Slip', 'Student', 'Parent or Guardian', 'Date']),
    );
  });

  it('prints a substitute for missing glyphs, and joins an answer with many line breaks into one paragraph', async () => {
    const { print } = await printer();
    const { form } = await print({
      first_name: 'Ra𓀀\ue000\u0007n',
      allergy: 'Nuts\r\n\n\nDust',
      medical_history: 'x\n'.repeat(250),
    });
    expect(readField(form, 'first_name')).toBe('Ra\ufffd\ufffdn');
    expect(stripWhitespace(readField(form, 'allergy') ?? '')).toBe('NutsDust');
    expect(readField(form, 'medical_history')).toMatch(/^ ?x \/ x \/ /);
    expect(form.pages).toHaveLength(2);
  });

  it('contains the learning challenges if the school asks for them or they were answered', async () => {
    const { portal, print } = await printer();
    expect(hasSection((await print()).form, 'Learning Challenges')).toBe(false);
    expect(hasSection((await print({ dyslexia: 1 })).form, 'Learning Challenges')).toBe(true);
    await (await portal.admin()).post('/api/settings', { learning_challenges: true });
    expect(hasSection((await print({ dyslexia: null })).form, 'Learning Challenges')).toBe(true);
  });

  it('of an unknown student is a 404 in JSON', async () => {
    const { admin } = await printer();
    const response = await admin.get('/api/registration-form/99999999');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ message: 'This page or record could not be found.' });
  });

  it('contains the photo in its box, and ticks for the uploaded documents', async () => {
    const { admin } = await printer();
    const complete = await admin.get('/api/registration-form/20260003');
    const form = await readPdf(complete.rawPayload);
    const texts = form.blocks.map(({ text }) => text.trim());
    expect(getTicks(texts)).toEqual([
      '☑ Copy of Original Birth Certificate',
      '☑ Passport Photo',
      '☑ SEA Placement Slip',
      '☑ Copy of Immunization Card',
    ]);
    expect(form.blocks.filter(({ role }) => role === 'Figure')).toHaveLength(1);
    expect(texts).not.toContain('Passport Photo');
    expect(form.pages).toHaveLength(2);

    const begun = await readPdf((await admin.get(`/api/registration-form/${ID}`)).rawPayload);
    expect(getTicks(begun.blocks.map(({ text }) => text.trim())).join()).not.toContain('☑');
    expect(begun.blocks.filter(({ role }) => role === 'Figure')).toEqual([]);
  });

  it('is a small file with a large photo', async () => {
    const { portal, print } = await printer();
    const { form: before, response: without } = await print();
    const browser = await portal.student();
    const bytes = await sharp({
      create: {
        width: 2400,
        height: 1800,
        channels: 3,
        background: '#777',
        noise: { type: 'gaussian', mean: 120, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    const upload = uploadForm({ id: ID, file_type: 'picture' }, { name: 'large.jpg', bytes });
    expect((await browser.post('/api/store-file', upload)).statusCode).toBe(200);
    const { form, response } = await print();
    expect(form.blocks.length).toBe(before.blocks.length);
    expect(response.rawPayload.length - without.rawPayload.length).toBeLessThan(300_000);
  });

  it.each([
    ['is lost', (portal: TestPortal, key: string) => portal.app.fileStore.remove(key)],
    [
      'is damaged',
      (portal: TestPortal, key: string) => {
        const path = join(portal.app.config.dataDir, 'half a picture');
        writeFileSync(path, Buffer.from('ffd8ffe000104a464946', 'hex'));
        return portal.app.fileStore.put(key, path, 'image/jpeg');
      },
    ],
  ])('is printed without a photo that %s', async (_what, harm) => {
    const { portal, admin } = await printer();
    const photo = await portal.db
      .selectFrom('documents')
      .select('file_key')
      .where('student_id', '=', '20260003')
      .where('file_type', '=', 'picture')
      .executeTakeFirstOrThrow();
    await harm(portal, photo.file_key);
    const response = await admin.get('/api/registration-form/20260003');
    expect(response.statusCode).toBe(200);
    const { blocks } = await readPdf(response.rawPayload);
    expect(blocks.filter(({ role }) => role === 'Figure')).toEqual([]);
    expect(blocks.map(({ text }) => text.trim())).toContain('Passport Photo');
  });
});

const getTicks = (texts: readonly string[]) => texts.filter((text) => /^[☐☑] .*(Copy|Photo|Slip)/.test(text));
