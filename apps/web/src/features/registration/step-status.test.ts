import type { DocumentType } from '@formroom/domain/registration/documents.ts';
import type { FieldName } from '@formroom/domain/registration/catalogue.ts';
import { type StepId, stepIds } from '@formroom/domain/registration/steps.ts';
import { describe, expect, it } from 'vitest';
import { stepStatus } from '#web/features/registration/step-status.ts';

const noDocuments: DocumentType[] = ['birth_certificate', 'immunization_card', 'sea_slip', 'picture'];

function getRecord(through: StepId[], missing: Partial<Record<StepId, (FieldName | DocumentType)[]>>) {
  const byStep = <T>(getStatus: (step: StepId) => T) =>
    Object.fromEntries(stepIds.map((step) => [step, getStatus(step)])) as Record<StepId, T>;
  return {
    progress: byStep((step): 0 | 1 => (through.includes(step) ? 1 : 0)),
    missing: byStep((step) => missing[step] ?? (step === 'documents' ? noDocuments : [])),
  };
}

describe('a step', () => {
  it('is done after Continue, if nothing is missing', () => {
    const record = getRecord(['healthData', 'otherData'], { otherData: ['device_type'] });
    expect(stepStatus(record, 'healthData')).toEqual({ done: true, missing: undefined });
    expect(stepStatus(record, 'otherData')).toEqual({ done: false, missing: '1 answer missing' });
    expect(stepStatus(record, 'familyData')).toEqual({ done: false, missing: undefined });
  });

  it('shows how much is missing before Continue, too', () => {
    const record = getRecord([], { otherData: ['device_type', 'internet_access'] });
    expect(stepStatus(record, 'otherData')).toEqual({ done: false, missing: '2 answers missing' });
  });

  it('counts the received documents', () => {
    const readStatus = (missing: DocumentType[], through: StepId[] = []) =>
      stepStatus(getRecord(through, { documents: missing }), 'documents');
    expect(readStatus(noDocuments).missing).toBe('0 of 4 in');
    expect(readStatus(['sea_slip', 'picture']).missing).toBe('2 of 4 in');
    expect(readStatus([])).toEqual({ done: false, missing: '4 of 4 in' });
    expect(readStatus([], ['documents'])).toEqual({ done: true, missing: undefined });
  });

  it('that completes the registration is done with the agreement, whatever is missing', () => {
    const record = getRecord(['submit'], { otherData: ['device_type'] });
    expect(stepStatus(record, 'submit')).toEqual({ done: true, missing: undefined });
    expect(stepStatus(getRecord([], {}), 'submit')).toEqual({ done: false, missing: undefined });
  });
});
