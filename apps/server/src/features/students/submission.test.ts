import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal } from '../../testing/test-portal.ts';

const ID = '20260001';

const save = async (browser: TestBrowser, change: Record<string, unknown>) =>
  (await browser.post('/api/student', { id: ID, ...change })).json<{ data: StudentRecord }>().data;

describe('agreeing to the terms', () => {
  it('submits the registration at that time, and it can still be edited', async () => {
    const portal = await testPortal();
    const browser = await portal.student();

    const agreed = await save(browser, { terms_and_conditions: 1, agree_terms_conditions: 1 });
    expect(agreed).toMatchObject({ submitted_at: '2026-11-20T13:00:00.000Z', progress: { submit: 1 } });

    portal.pass(5);
    const edited = await save(browser, { allergy: 'Peanuts' });
    expect(edited).toMatchObject({ allergy: 'Peanuts', submitted_at: agreed.submitted_at });
  });

  it('can be withdrawn', async () => {
    const portal = await testPortal();
    const browser = await portal.student();
    await save(browser, { agree_terms_conditions: 1 });
    const undone = await save(browser, { agree_terms_conditions: 0 });
    expect(undone).toMatchObject({ submitted_at: null, progress: { submit: 0 } });
  });

  it('says who agrees, and nobody once it is withdrawn', async () => {
    const portal = await testPortal();
    const browser = await portal.student();
    const agreed = await save(browser, { agree_terms_conditions: 1, agreed_by: 'Guardian' });
    expect(agreed).toMatchObject({ agreed_by: 'Guardian' });
    expect(await save(browser, { allergy: 'Peanuts' })).toMatchObject({ agreed_by: 'Guardian' });
    expect(await save(browser, { agree_terms_conditions: 0 })).toMatchObject({ agreed_by: null });
  });

  it('is the only way to submit; a posted flag or time is ignored', async () => {
    const portal = await testPortal();
    const browser = await portal.student();
    const saved = await save(browser, {
      progress: { submit: 1, healthData: 1 },
      submitted_at: '2026-01-01T00:00:00.000Z',
    });
    expect(saved).toMatchObject({ submitted_at: null, progress: { submit: 0, healthData: 1 } });
  });

  it('is preceded by the terms, which progress has as a flag of its own', async () => {
    const portal = await testPortal();
    const browser = await portal.student();
    const before = await save(browser, { allergy: 'Peanuts' });
    expect(before.progress.termsAndConditions).toBe(0);
    const shown = await save(browser, { terms_and_conditions: 1 });
    expect(shown.progress.termsAndConditions).toBe(1);
    const posted = await save(browser, { ...shown, progress: { ...shown.progress, termsAndConditions: 0 } });
    expect(posted.progress).toEqual(shown.progress);
  });
});
