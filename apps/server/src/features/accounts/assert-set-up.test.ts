import { paths } from '@formroom/domain/api/paths.ts';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database-template.ts';
import { testPortal } from '../../testing/test-portal.ts';

it('on an empty database a sign-in is not called wrong', async () => {
  const portal = await testPortal({ DEMO: '0' }, { database: await createTestDatabase({ empty: true }) });
  const signIns = [
    await portal.browser().post(paths.loginStudent, { student_id: '20260001', password: 'formroom-demo' }),
    await portal.browser().post(paths.adminLogin, { name: 'admin', password: 'formroom-demo' }),
  ];
  for (const answer of signIns) {
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ message: string }>().message).toContain('not set up yet');
  }
});
