import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkError } from '#web/lib/api-error.ts';
import { apiError, controlledPost } from '#web/lib/autosave/testing/controlled-post.ts';
import { FakeServer, createMemoryStorage, openPage } from '#web/lib/autosave/testing/fake-server.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const names = ['nationality', 'place_of_birth', 'phone_home'] as const;
const name = fc.constantFrom(...names);
// '12' and '' are typed texts too; '12' is an invalid phone.
const text = fc.constantFrom('', '12', '5550101', '5550102');
const step = fc.oneof(
  fc.record({ do: fc.constant('type' as const), name, text }),
  fc.record({ do: fc.constant('leave' as const), name }),
  fc.record({
    do: fc.constantFrom(
      'answer',
      'answerNewest',
      'lose',
      'cut',
      'refuse',
      'wait',
      'online',
      'hide',
      'reload',
    ),
  }),
);

type Step = typeof step extends fc.Arbitrary<infer Taken> ? Taken : never;

// The concurrent save of a hidden page can arrive after all others.
const oldTextBesideAnother: Step[] = [
  { do: 'type', name: 'place_of_birth', text: '5550102' },
  { do: 'leave', name: 'place_of_birth' },
  { do: 'type', name: 'place_of_birth', text: '12' },
  { do: 'hide' },
  { do: 'type', name: 'place_of_birth', text: '5550102' },
];

it('ends with the last typed value, whatever the network does', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const server = new FakeServer();
      const storage = createMemoryStorage();
      const wire = controlledPost(server);
      let page = openPage(server, wire.post, storage);
      let open: (typeof wire.calls)[number][] = [];
      let seen = 0;
      const typed = new Map<string, string>();
      const valid = new Map<string, string | null>();
      // Concurrent saves can arrive in any order; newest first is the harder case.
      const next = (newest = false) => {
        open.push(...wire.calls.slice(seen));
        seen = wire.calls.length;
        return newest ? open.pop() : open.shift();
      };

      for (const taken of steps) {
        if (taken.do === 'type') {
          page.type(taken.name, taken.text);
          typed.set(taken.name, taken.text);
          const isValid = taken.name !== 'phone_home' || taken.text !== '12';
          if (isValid) valid.set(taken.name, taken.text || null);
        } else if (taken.do === 'leave') page.saver.blur(taken.name);
        else if (taken.do === 'answer') await next()?.answer();
        else if (taken.do === 'answerNewest') await next(true)?.answer();
        else if (taken.do === 'lose') await next()?.loseAnswer(new NetworkError('Lost.'));
        else if (taken.do === 'cut') await next()?.fail(new NetworkError('Cut.'));
        else if (taken.do === 'refuse') await next()?.fail(apiError(503));
        else if (taken.do === 'wait') await vi.advanceTimersByTimeAsync(31_000);
        else if (taken.do === 'online') page.saver.sendNow();
        else if (taken.do === 'hide') page.saver.flush();
        else {
          page.saver.stop();
          // The requests of the old page finish before the new page loads the record.
          open = [];
          seen = wire.calls.length;
          page = openPage(server, wire.post, storage);
        }
      }

      for (const field of names) page.saver.blur(field);
      for (let turn = 0; turn < 20; turn += 1) {
        await next()?.answer();
        await vi.advanceTimersByTimeAsync(31_000);
      }
      for (const field of names) {
        expect(page.saver.field(field).typed).toBe(typed.get(field) ?? '');
        const isValid = field !== 'phone_home' || typed.get(field) !== '12';
        if (isValid) expect(server.record[field]).toBe(valid.get(field) ?? null);
      }
      expect(server.record.phone_home).not.toBe('12');
    }),
    { numRuns: 500, examples: [[oldTextBesideAnother]] },
  );
});
