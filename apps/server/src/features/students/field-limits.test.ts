import { normalizeUnicode } from '@formroom/domain/kinds/normalize-unicode.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import type { Field, FieldKind, FieldOfKind } from '@formroom/domain/kinds/field.ts';
import { catalogue, fieldNames } from '@formroom/domain/registration/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { testPortal } from '../../testing/test-portal.ts';
import { scan, uploadForm } from '../../testing/upload-form.ts';

type Tries = readonly (readonly [value: unknown, message: string])[];

const wrongTypes = (message: string): Tries => [
  [{}, message],
  [[1], message],
  [true, message],
];
const text = ({ max }: { max: number }): Tries => [
  ['x'.repeat(max + 1), `Use ${String(max)} characters or fewer.`],
  ['nul\u0000', 'Remove the characters that can’t be printed.'],
  ['half \ud83d', 'Remove the characters that can’t be printed.'],
  [12, 'This answer has the wrong type.'],
  ...wrongTypes('This answer has the wrong type.'),
];

const refusedBy: { [K in FieldKind]: (field: FieldOfKind<K>) => Tries } = {
  text,
  longText: text,
  suggestion: text,
  title: () => [['Atlantis', 'Choose one from the list.'], ...wrongTypes('Choose one from the list.')],
  email: ({ max }) => [
    ['nobody', 'Invalid e-mail'],
    ['a@b', 'Invalid e-mail'],
    ['two@at@example.com', 'Invalid e-mail'],
    [`${'x'.repeat(max)}@example.com`, `Use ${String(max)} characters or fewer.`],
    ...wrongTypes('Invalid e-mail'),
  ],
  phone: ({ isFamilyPhone: family }) => {
    const letters = family ? 'Only Numbers Allowed' : '7 Digits Needed';
    return [
      ['555123', '7 Digits Needed'],
      ['55512345', '7 Digits Needed'],
      ['555-123', letters],
      ['letters', letters],
      [5551234, letters],
      ...wrongTypes(letters),
    ];
  },
  count: () => [
    [100, 'Use at most 2 digits.'],
    [-1, 'Only Numbers Allowed'],
    [1.5, 'Only Numbers Allowed'],
    ['3', 'Only Numbers Allowed'],
    ...wrongTypes('Only Numbers Allowed'),
  ],
  date: ({ daysAhead = 0, earliest = '1900-01-01' }) => [
    ['2020-02-30', 'February 2020 has only 29 days.'],
    ['15/03/2014', 'Enter a date as yyyy-MM-dd.'],
    ['2014-03-15T00:00:00Z', 'Enter a date as yyyy-MM-dd.'],
    [dayBefore(earliest), `The date can’t be before ${earliest}.`],
    ...(daysAhead === 0 ? ([['2026-11-21', 'The date can’t be after today.']] as const) : []),
    ...(daysAhead === 400 ? ([['2027-12-26', 'The date can’t be after 2027-12-25.']] as const) : []),
    ...wrongTypes('Enter a date as yyyy-MM-dd.'),
  ],
  flag: () => [[2, 'Answer 0 or 1.'], ['1', 'Answer 0 or 1.'], ...wrongTypes('Answer 0 or 1.')],
  choice: () => [
    ['Something else', 'Choose one from the list.'],
    [1, 'Choose one from the list.'],
    ...wrongTypes('Choose one from the list.'),
  ],
  code: () => [
    [999, 'Choose one from the list.'],
    [-1, 'Choose one from the list.'],
    [2 ** 40, 'Choose one from the list.'],
    ['14', 'Choose one from the list.'],
    ...wrongTypes('Choose one from the list.'),
  ],
};

const longest: { [K in FieldKind]: (field: FieldOfKind<K>) => unknown } = {
  text: ({ max }) => '名'.repeat(max),
  longText: ({ max }) => `${'é'.repeat(max - 2)}\nz`,
  suggestion: ({ max }) => 'w'.repeat(max),
  title: () => 'Couva/Tabaquite/Talparo',
  email: ({ max }) => `${'x'.repeat(max - 12)}@example.com`,
  phone: () => '0000007',
  count: () => 99,
  date: () => '2026-11-20',
  flag: () => 1,
  choice: ({ choices }) => choices.at(-1),
  code: ({ list }) => (list === 'religions' ? 40 : 4),
};

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

const getForKind = <T>(byKind: Record<FieldKind, (field: never) => T>, field: Field) =>
  byKind[field.kind](field as never);

describe('every field', () => {
  it('rejects values beyond its limits with a field error, and nothing is written', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const [record] = (await admin.get('/api/student-record/20260001')).json<[StudentRecord]>();
    for (const name of fieldNames) {
      for (const [value, message] of getForKind(refusedBy, catalogue[name])) {
        const response = await admin.post('/api/student', { ...record, [name]: value });
        expect(response.statusCode, `${name}: ${JSON.stringify(value)}`).toBe(422);
        const sentence = `${catalogue[name].label}: ${message}`;
        expect(response.json(), `${name}: ${JSON.stringify(value)}`).toEqual({
          message: sentence,
          errors: { message: [sentence], [name]: [message] },
        });
      }
    }
    expect((await admin.get('/api/student-record/20260001')).json()).toEqual([record]);
  });

  it('accepts the longest valid value and returns it unchanged', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const answers = Object.fromEntries(
      fieldNames.map((name) => [name, getForKind(longest, catalogue[name])]),
    );
    // Without the scan of a signed page the office can't agree to the terms.
    const form = uploadForm({ id: '20260001', file_type: 'file' }, { name: 'signed.pdf', bytes: scan() });
    expect((await admin.post('/api/store-file', form)).statusCode).toBe(200);
    const response = await admin.post('/api/student', { id: '20260001', ...answers });
    expect(response.statusCode, response.body).toBe(200);
    expect((await admin.get('/api/student-record/20260001')).json()).toMatchObject([answers]);
  });

  it('can be cleared, except the two names and the date of birth', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    for (const empty of ['', null, '   ']) {
      for (const name of fieldNames.filter((each) => catalogue[each].kind === 'text' || empty !== '   ')) {
        const response = await admin.post('/api/student', { id: '20260003', [name]: empty });
        const neverEmpty = ['first_name', 'last_name', 'date_of_birth'].includes(name);
        expect(response.statusCode, `${name}: ${response.body}`).toBe(neverEmpty ? 422 : 200);
        if (neverEmpty) {
          expect(response.json()).toMatchObject({ errors: { [name]: ['This field is required.'] } });
        }
      }
    }
  });

  it('stores text in any script, emoji and markup unchanged', async () => {
    const portal = await testPortal();
    const student = await portal.student();
    const texts = [
      'Zoë Çelik',
      '王小明',
      'محمد',
      'अनन्या',
      '👩🏽‍🎓',
      "O'Brien; drop table students",
      '<b>x</b>',
      '=1+1',
    ];
    for (const allergy of texts) {
      const response = await student.post('/api/student', { id: '20260001', allergy });
      expect(response.json()).toMatchObject({ data: { allergy: normalizeUnicode(allergy, 'NFC') } });
    }
  });
});
