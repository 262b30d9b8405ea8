import { describe, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { CallAt, CallPath } from './calls.ts';
import { defineCall, type CallBody, type CallParams, type CallResponse, type SentBody } from './contract.ts';
import { pathTo, paths } from './paths.ts';

const params = z.object({ id: z.string() });

// The compiler is the test: without the error that it expects, each marked line fails the type check.
describe('a call', () => {
  it('has exactly the params of its path', () => {
    defineCall({ method: 'POST', path: '/api/leavers/:id/bring-back', params });
    // @ts-expect-error -- the path says id
    defineCall({ method: 'GET', path: '/api/a/:id', params: z.object({ student_id: z.string() }) });
    // @ts-expect-error -- one of two is missing
    defineCall({ method: 'GET', path: '/api/a/:id/:year', params });
    // @ts-expect-error -- the path has none
    defineCall({ method: 'GET', path: '/api/a', params });
    // @ts-expect-error -- the path has one
    defineCall({ method: 'GET', path: '/api/a/:id' });
  });

  it('is found by its method and path', () => {
    type Restore = CallAt<'POST', typeof paths.reinstate>;
    expectTypeOf<CallParams<Restore>>().toEqualTypeOf<{ id: string }>();
    expectTypeOf<CallBody<CallAt<'POST', typeof paths.leavers>>['erase']>().toEqualTypeOf<0 | 1>();
    expectTypeOf<CallResponse<CallAt<'POST', typeof paths.reopenAccounts>>>().toEqualTypeOf<{
      reopened: number;
    }>();
    // @ts-expect-error -- it is a POST
    expectTypeOf<CallAt<'GET', typeof paths.reinstate>>().toExtend<object>();
    expectTypeOf<typeof paths.reinstate>().not.toExtend<CallPath<'GET'>>();
  });

  it('takes no body with a wrong field and has no answer with one', () => {
    type MarkAsLeft = CallAt<'POST', typeof paths.leavers>;
    // @ts-expect-error -- the field is student_id
    const body: SentBody<MarkAsLeft> = { id: '20260001', erase: 1 };
    // @ts-expect-error -- the field is left_at
    type Wrong = CallResponse<MarkAsLeft>['leftAt'];
    expectTypeOf(body).toExtend<object>();
    expectTypeOf<Wrong>().toExtend<unknown>();
  });
});

it('needs every param of a path, and no other', () => {
  pathTo(paths.studentRecord, { id: '20260001' });
  // @ts-expect-error -- the path says id
  pathTo(paths.studentRecord, { student_id: '20260001' });
  // @ts-expect-error -- the term is missing
  pathTo(paths.term, { year: 2026 });
});
