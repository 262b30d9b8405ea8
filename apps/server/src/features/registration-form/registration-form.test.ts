import { printedAnswer } from '@formroom/domain/kinds/printed.ts';
import { type Answers, catalogue, fieldNames } from '@formroom/domain/registration/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { seeded } from '../../demo/random.ts';
import { generatedAnswers, longestAnswers } from '../../testing/generated-answers.ts';
import { readField, squeezed } from '../../testing/printed-form.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { testPortal } from '../../testing/test-portal.ts';

const ID = '20260001';
const RECORDS = 50;

/** A school's printer of one student's form, with whatever answers the test gives. */
async function printer() {
  const portal = await testPortal();
  const admin = await portal.admin();
  const print = async (answers?: Partial<Answers>) => {
    if (answers) await portal.db.updateTable('students').set(answers).where('id', '=', ID).execute();
    const response = await admin.get(`/api/registration-form/${ID}`);
    expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
    return { response, form: await readPdf(response.rawPayload) };
  };
  const entries = await portal.db.selectFrom('reference_entries').selectAll().execute();
  const titleOf = (list: string, code: number) =>
    entries.find((entry) => entry.list === list && entry.code === code)?.title;
  return { portal, admin, print, titleOf };
}

type Form = Awaited<ReturnType<typeof readPdf>>;
const hasBar = ({ blocks }: Form, bar: string) =>
  blocks.some(({ role, text }) => role === 'H2' && text === bar);

/** Readers put the glyphs of these scripts back into words each in their own way; the letters are the same. */
const isShaped = (text: string) => /\p{Script=Arabic}|\p{Script=Devanagari}/u.test(text);
const comparable = (text: string) =>
  isShaped(text) ? [...new Set(squeezed(text))].toSorted().join('') : squeezed(text);

function expectEveryAnswer(
  form: Form,
  answers: Answers,
  titleOf: (list: string, code: number) => string | undefined,
) {
  const expected: Record<string, string> = {};
  const found: Record<string, string> = {};
  for (const name of fieldNames) {
    const field = catalogue[name];
    const isTick = field.kind === 'flag' && field.as === 'checkbox';
    expected[name] = comparable(printedAnswer(field, isTick ? (answers[name] ?? 0) : answers[name], titleOf));
    const isLeftOut = field.form.part === 'learning' && !hasBar(form, 'Learning Challenges');
    found[name] = comparable((isLeftOut ? (isTick ? 'No' : '') : readField(form, name)) ?? 'nowhere');
  }
  expect(found).toEqual(expected);
}

describe('the registration form', () => {
  it(`has every answer of ${String(RECORDS)} records at its place, in reading order`, async () => {
    const { print, titleOf } = await printer();
    const random = seeded(3);
    for (let record = 0; record < RECORDS; record += 1) {
      const answers = generatedAnswers(random, record * 2 + 1);
      const { form } = await print(answers);
      expectEveryAnswer(form, answers, titleOf);
      expect(form.pages.length, `record ${record}`).toBeLessThanOrEqual(3);
    }
  }, 120_000);

  it('keeps the longest answers whole on three pages', async () => {
    const { print, titleOf } = await printer();
    for (const letter of ['W', 'Ẅ', '好']) {
      const answers = longestAnswers(letter);
      const { form } = await print(answers);
      expectEveryAnswer(form, answers, titleOf);
      expect(form.pages.length).toBeLessThanOrEqual(3);
    }
  });

  it('is a tagged, titled document in English that nobody else’s page may frame or keep', async () => {
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

  it('names the school, the student and the hour on two pages', async () => {
    const { print } = await printer();
    const { form } = await print();
    expect(form.pages).toHaveLength(2);
    for (const [index, page] of form.pages.entries()) {
      expect(page).toContain(`Student ID# ${ID}`);
      expect(page).toContain('Generated 2026-11-20 09:00');
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

  it('prints a substitute for what no font has, and line breaks without end in one paragraph', async () => {
    const { print } = await printer();
    const { form } = await print({
      first_name: 'Ra𓀀\ue000\u0007n',
      allergy: 'Nuts\r\n\n\nDust',
      medical_history: 'x\n'.repeat(250),
    });
    expect(readField(form, 'first_name')).toBe('Ra\ufffd\ufffdn');
    expect(squeezed(readField(form, 'allergy') ?? '')).toBe('NutsDust');
    expect(readField(form, 'medical_history')).toMatch(/^ ?x \/ x \/ /);
    expect(form.pages).toHaveLength(2);
  });

  it('has the learning challenges where the school asks for them or somebody answered', async () => {
    const { portal, print } = await printer();
    expect(hasBar((await print()).form, 'Learning Challenges')).toBe(false);
    expect(hasBar((await print({ dyslexia: 1 })).form, 'Learning Challenges')).toBe(true);
    await (await portal.admin()).post('/api/settings', { learning_challenges: true });
    expect(hasBar((await print({ dyslexia: null })).form, 'Learning Challenges')).toBe(true);
  });

  it('of nobody is a JSON 404', async () => {
    const { admin } = await printer();
    const response = await admin.get('/api/registration-form/99999999');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ message: 'There is nothing here.' });
  });
});
