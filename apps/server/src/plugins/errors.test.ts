import { paths } from '@formroom/domain/api/paths.ts';
import { expect, it } from 'vitest';
import { testPortal } from '../testing/test-portal.ts';

it.each(['toString', 'constructor', 'hasOwnProperty', 'valueOf'])(
  'a field named %s is refused as any other that does not exist',
  async (name) => {
    const portal = await testPortal();
    const student = await portal.student();
    const response = await student.post(paths.dataFiles, { student_id: '20260001', [name]: [] });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: { [name]: ['There is no such field.'] } });
  },
);
