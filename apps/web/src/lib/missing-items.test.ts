import { emptyAnswers } from '@formroom/domain/registration/catalogue.ts';
import { documentTypes } from '@formroom/domain/registration/documents.ts';
import { findMissingAnswers } from '@formroom/domain/registration/missing-answers.ts';
import { pickVisibility } from '@formroom/domain/settings/visibility.ts';
import { describe, expect, it } from 'vitest';
import { missingByStep, formatMissingCount } from '#web/lib/missing-items.ts';

const getRecord = (answers = {}, missingDocuments = documentTypes) => ({
  missing: {
    ...findMissingAnswers({ ...emptyAnswers, ...answers }, pickVisibility()),
    documents: missingDocuments,
  },
  send_again: {},
});

const textsIn = (step: string, record: ReturnType<typeof getRecord>) =>
  missingByStep(record)
    .find(({ label }) => label === step)
    ?.items.map(({ text }) => text);

describe('missing items', () => {
  it('are named by label, with the section where the label is ambiguous', () => {
    expect(textsIn('Family Data', getRecord({ living_status: 'Both Parents' }))).toEqual([
      'Father: Name',
      'Father: Home Phone (or one other phone)',
      'Mother: Name',
      'Mother: Home Phone (or one other phone)',
      'Emergency Contact',
      'Emergency contact: Phone',
      'Relation to Child',
    ]);
  });

  it('are named like their inputs', () => {
    const texts = textsIn('Student Data', getRecord());
    expect(texts).toContain('Electronic Birth Pin');
    expect(texts).toContain('Mobile Phone (a phone or an email)');
  });

  it('say why the school asks for a document again', () => {
    const record = { ...getRecord({}, ['sea_slip']), send_again: { sea_slip: 'The photo is blurred.' } };
    expect(missingByStep(record).at(-1)?.items).toEqual([
      {
        text: 'SEA Slip',
        note: 'The school asks for this document again: The photo is blurred.',
        to: '/registration/documents#sea_slip',
      },
    ]);
  });

  it('link to the field or the document', () => {
    const places = missingByStep(getRecord({ device_type: 'Laptop' })).flatMap(({ items }) => items);
    expect(places).toContainEqual({
      text: 'Internet Access',
      to: '/registration/other-data#internet_access',
    });
    expect(places).toContainEqual({
      text: 'Birth Certificate',
      to: '/registration/documents#birth_certificate',
    });
    expect(places.map(({ to }) => to)).not.toContain('/registration/other-data#device_type');
  });

  it('leave out the steps with nothing missing', () => {
    expect(missingByStep(getRecord({}, [])).map(({ label }) => label)).toEqual([
      'Student Data',
      'Family Data',
      'Other Data',
    ]);
  });

  it('are counted; documents by those received', () => {
    const record = getRecord({ device_type: 'Laptop' }, ['sea_slip', 'picture']);
    expect(formatMissingCount(record, 'otherData')).toBe('1 answer missing');
    expect(formatMissingCount(record, 'studentData')).toBe('14 answers missing');
    expect(formatMissingCount(record, 'documents')).toBe('2 of 4 in');
  });
});
