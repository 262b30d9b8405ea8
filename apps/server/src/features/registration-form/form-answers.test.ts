import type { Answers } from '@formroom/domain/registration/catalogue.ts';
import { documentTypes } from '@formroom/domain/registration/documents.ts';
import { pickVisibility } from '@formroom/domain/settings/visibility.ts';
import { expect, it } from 'vitest';
import { seededRandom } from '../../demo/random.ts';
import { compileDocument } from '../../pdf/compile-document.ts';
import { generateAnswers, longestAnswers } from '../../testing/generate-answers.ts';
import { expectEveryAnswer } from '../../testing/read-form.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { buildFormPage } from './form-page.ts';

const RECORDS = 20;
const getTitle = (list: string, code: number) => `The ${list} with number ${String(code)}`;

/** Renders a form with the answers. */
const print = async (answers: Answers) => {
  const page = buildFormPage({
    id: '20260001',
    answers,
    settings: pickVisibility(),
    letterhead: {
      school: { name: 'St. Hilary', address: '14 Saddle Road', contact: '868-555-0100', initials: 'SH' },
      logo: null,
    },
    getTitle,
    generated: '20 November 2026, 09:00',
    agreement: 'Agreed on 2026-11-20 09:00. Reference: 20260001-HT9QC',
    documents: new Set(documentTypes),
  });
  return await readPdf(compileDocument('registration-form', page));
};

it(`the form contains every answer of ${String(RECORDS)} records in its place, in reading order`, async () => {
  const random = seededRandom(3);
  for (let record = 0; record < RECORDS; record += 1) {
    const answers = generateAnswers(random, record * 5 + 1);
    const form = await print(answers);
    expectEveryAnswer(form, answers, getTitle);
    expect(form.pages.length, `record ${record}`).toBeLessThanOrEqual(3);
  }
});

it.each(['W', 'Ẅ', '好'])(
  'the form fits the longest answers of %s on three pages without truncation',
  async (letter) => {
    const answers = longestAnswers(letter);
    const form = await print(answers);
    expectEveryAnswer(form, answers, getTitle);
    expect(form.pages.length).toBeLessThanOrEqual(3);
  },
);
