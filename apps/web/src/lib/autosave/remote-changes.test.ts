import { expect, it, vi } from 'vitest';
import { controlledPost } from '#web/lib/autosave/testing/controlled-post.ts';
import { FakeServer, openPage } from '#web/lib/autosave/testing/fake-server.ts';
import { NetworkError } from '#web/lib/api-error.ts';

function setUp() {
  const server = new FakeServer({ home_address: '12 Cipero Street' });
  const wire = controlledPost(server);
  const page = openPage(server, wire.post);
  return { server, ...wire, ...page, ask: () => page.record.write(server.record) };
}

it('reports an answer that another device changed, and the value to restore', async () => {
  const { server, saver, ask, call } = setUp();
  server.change({ home_address: '14 Saddle Road' });
  ask();
  expect(saver.field('home_address').typed).toBe('14 Saddle Road');
  expect(saver.remoteChange('home_address')).toMatchObject({
    value: '12 Cipero Street',
    isReplaced: false,
  });
  saver.switchToOtherValue('home_address');
  await call(0).answer();
  expect(server.record.home_address).toBe('12 Cipero Street');
  expect(saver.remoteChange('home_address')).toBeUndefined();
});

it('reports the value that a save replaced, whether it was known before or not', async () => {
  for (const isKnownBefore of [true, false]) {
    const { server, saver, fill, type, ask, call } = setUp();
    type('home_address', '15 Saddle Road');
    server.change({ home_address: '14 Saddle Road' });
    if (isKnownBefore) ask();
    fill('home_address', '15 Saddle Road');
    await call(0).answer();
    expect(server.record.home_address).toBe('15 Saddle Road');
    expect(saver.remoteChange('home_address')).toMatchObject({
      value: '14 Saddle Road',
      isReplaced: true,
    });
    fill('home_address', '16 Saddle Road');
    await call(1).answer();
    expect(saver.remoteChange('home_address')).toBeUndefined();
  }
});

it('does not report the page’s own saves, even when the response was lost', async () => {
  const { server, saver, fill, ask, call } = setUp();
  fill('home_address', '15 Saddle Road');
  await call(0).loseAnswer(new NetworkError('lost'));
  ask();
  fill('home_address', '16 Saddle Road');
  saver.sendNow();
  await call(1).answer();
  expect(server.record.home_address).toBe('16 Saddle Road');
  expect(saver.remoteChange('home_address')).toBeUndefined();
});

it('reports a value that replaced a save before its response arrived, also if it was there before the save', async () => {
  const server = new FakeServer({ home_address: '12 Cipero Street' });
  let respond: () => void = () => undefined;
  const { saver, fill, record } = openPage(server, (body) => {
    const saved = server.save(body);
    return new Promise((resolve) => {
      respond = () => resolve(saved);
    });
  });
  fill('home_address', '15 Saddle Road');
  server.change({ home_address: '12 Cipero Street' });
  record.write(server.record);
  expect(saver.field('home_address').typed).toBe('15 Saddle Road');
  respond();
  await vi.waitUntil(() => !saver.isUnsaved('home_address'));
  expect(saver.remoteChange('home_address')).toMatchObject({ value: '15 Saddle Road', isReplaced: false });
});
