import type { FastifyContextConfig } from 'fastify';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { testPortal } from '../../testing/test-portal.ts';

const ID = '20260001';

describe('the declared audit events', () => {
  it('are needed for every administrators’ call, or the portal does not start', async () => {
    const { app } = await testPortal();
    const starting: readonly (readonly ['GET' | 'POST', FastifyContextConfig, boolean])[] = [
      ['POST', { access: 'office' }, true],
      ['POST', { access: 'signed-in' }, true],
      ['GET', { access: 'own-record' }, true],
      ['POST', { access: 'own-record', getStudentId: () => ID, audit: 'file-stored' }, false],
      ['POST', { access: 'own-password' }, false],
      ['GET', { access: 'signed-in' }, false],
    ];
    for (const [method, config, fails] of starting) {
      const other = await buildApp(app.config);
      other.route({ method, config, url: '/api/new', handler: () => '' });
      const reason = await other.ready().then(
        () => '',
        (error: unknown) => String(error),
      );
      await other.close();
      expect(reason.includes('/api/new has no audit action')).toBe(fails);
    }
  });

  it('need a student’s ID for exactly the events about a student, or the portal does not start', async () => {
    const { app } = await testPortal();
    const getStudentId = () => ID;
    const starting: readonly (readonly [FastifyContextConfig, boolean])[] = [
      [{ audit: 'record-viewed' }, true],
      [{ audit: 'settings-changed', getStudentId }, true],
      [{ audit: 'record-viewed', getStudentId }, false],
      [{ audit: 'report-viewed' }, false],
      [{ audit: 'slips-printed', getStudentId }, false],
      [{ audit: 'settings-changed' }, false],
    ];
    for (const [config, fails] of starting) {
      const other = await buildApp(app.config);
      other.get('/api/new', { config: { access: 'office', ...config } }, () => '');
      const reason = await other.ready().then(
        () => '',
        (error: unknown) => String(error),
      );
      await other.close();
      expect(reason.includes('/api/new does not match the scope of its audit action'), config.audit).toBe(
        fails,
      );
    }
  });
});
