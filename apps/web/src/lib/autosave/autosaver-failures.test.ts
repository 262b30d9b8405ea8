import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#web/lib/api-error.ts';
import { apiError, controlledPost } from '#web/lib/autosave/testing/controlled-post.ts';
import { FakeServer, createMemoryStorage, openPage } from '#web/lib/autosave/testing/fake-server.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function setUp(answers = {}, storage = createMemoryStorage()) {
  const server = new FakeServer(answers);
  const wire = controlledPost(server);
  return { server, ...wire, ...openPage(server, wire.post, storage) };
}
const offline = new NetworkError('No connection.');

describe('an invalid value', () => {
  it('stays in its input with a message and is not sent, while other fields are', async () => {
    const { saver, server, fill, call } = setUp({ phone_home: '5550101' });
    fill('phone_home', '555');
    fill('nationality', 'Trinidadian');
    expect(call(0).body).toMatchObject({ phone_home: '5550101', nationality: 'Trinidadian' });
    await call(0).answer();
    expect(saver.field('phone_home')).toMatchObject({ typed: '555', message: '7 Digits Needed' });
    expect(saver.state()).toMatchObject({ kind: 'saved', invalidCount: 1 });
    expect(server.posted).toHaveLength(1);
  });

  it('gets its message on blur, and loses it while it is being corrected', () => {
    const { saver, type } = setUp();
    type('phone_home', '555');
    expect(saver.field('phone_home').message).toBeUndefined();
    saver.blur('phone_home');
    type('phone_home', '5550101');
    expect(saver.field('phone_home').message).toBeUndefined();
  });

  it('does not overwrite a required name with an empty value', () => {
    const { saver, fill, calls } = setUp();
    fill('first_name', '');
    expect(saver.field('first_name')).toMatchObject({ typed: '', message: 'This field is required.' });
    expect(calls).toHaveLength(0);
  });
});

describe('a save rejected by the server', () => {
  it('shows the message at the field and sends the other fields again', async () => {
    const { saver, server, fill, call } = setUp();
    fill('nationality', 'Trinidadian');
    fill('address_line_2', 'Arima');
    saver.choose('religion_code', '99');
    await call(0).answer();
    await call(1).fail(apiError(422, { message: ['No.'], religion_code: ['Choose one from the list.'] }));
    expect(saver.field('religion_code')).toMatchObject({ typed: '99', message: 'Choose one from the list.' });
    expect(saver.hasRejectedInput).toBe(true);
    await call(2).answer();
    expect(server.record).toMatchObject({ address_line_2: 'Arima', religion_code: null });
    vi.advanceTimersByTime(600);
    expect(saver.field('religion_code').indicator).toBe('failed');
  });

  it('is not retried when no field of the save is named', async () => {
    const { saver, fill, call, calls } = setUp();
    fill('nationality', 'Trinidadian');
    await call(0).fail(apiError(422, { version: ['Unknown version.'] }));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(1);
    expect(saver.state()).toMatchObject({ kind: 'error', message: 'Unknown version.' });
    expect(saver.hasUnsavedInput).toBe(true);
  });
});

describe('a save of a student who has left', () => {
  it('ends with the server’s message, and keeps the text', async () => {
    const message = 'This student has left the school, so the record can’t be changed.';
    const { saver, fill, call, calls } = setUp();
    fill('nationality', 'Trinidadian');
    await call(0).fail(new ApiError(409, { message }));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(1);
    expect(saver.state()).toMatchObject({ kind: 'error', message });
    expect(saver.hasUnsavedInput).toBe(true);
  });
});

describe('an agreement to the terms', () => {
  const changed = 'The school has just changed the terms. Read them again, and then agree.';
  const NAME = 'agree_terms_conditions';

  it('that is refused is not sent again, not even by the next page of the tab', async () => {
    const { saver, server, storage, call, calls } = setUp();
    saver.agree({ text: 'The old rules.', version: 0 });
    await call(0).fail(apiError(422, { [NAME]: [changed] }));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(saver.field(NAME)).toEqual({ typed: '', message: changed, indicator: 'none' });
    expect(saver.hasUnsavedInput).toBe(false);
    saver.stop();
    const next = setUp({}, storage);
    expect([calls.length, next.calls.length]).toEqual([1, 0]);
    expect(server.record[NAME]).toBeNull();

    saver.agree({ text: 'The new rules.', version: 3 });
    expect(saver.field(NAME)).toMatchObject({ typed: '1', message: undefined });
  });

  it('is to the terms and the version that were shown, after other saves and a reload, too', async () => {
    const first = setUp();
    first.fill('nationality', 'Trinidadian');
    first.saver.agree({ text: 'The old rules.', version: 0 });
    await first.call(0).fail(offline);
    first.saver.stop();

    const { saver, server, call } = setUp({}, first.storage);
    server.change({ place_of_birth: 'Tobago' });
    expect(call(0).body).toMatchObject({ nationality: 'Trinidadian', [NAME]: null });
    await call(0).answer();
    expect(call(1).body).toEqual({ id: '1', version: 0, [NAME]: 1, terms_text: 'The old rules.' });
    await call(1).answer();
    expect(server.record).toMatchObject({ [NAME]: 1, nationality: 'Trinidadian', place_of_birth: 'Tobago' });
    expect(saver.hasUnsavedInput).toBe(false);
    expect(first.storage.length).toBe(0);
  });
});

describe('without a connection', () => {
  it('shows the alert after 600 ms, keeps the text and retries after 1, 2, 4 … 30 seconds', async () => {
    const { saver, server, fill, call, calls } = setUp();
    fill('nationality', 'Trinidadian');
    for (const [index, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
      await call(index).fail(offline);
      await vi.advanceTimersByTimeAsync(600);
      expect(saver.field('nationality')).toMatchObject({ typed: 'Trinidadian', indicator: 'failed' });
      expect(saver.state().kind).toBe('offline');
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 601);
      expect(calls).toHaveLength(index + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(calls).toHaveLength(index + 2);
    }
    await call(7).answer();
    expect(server.record.nationality).toBe('Trinidadian');
    expect(saver.state().kind).toBe('saved');
  });

  it('sends at once when the connection is back, with the answers typed meanwhile', async () => {
    const { saver, fill, call, calls } = setUp();
    fill('nationality', 'Trinidadian');
    await call(0).fail(offline);
    fill('place_of_birth', 'Tobago');
    await vi.advanceTimersByTimeAsync(600);
    expect(calls).toHaveLength(1);
    expect(saver.field('place_of_birth').indicator).toBe('failed');
    saver.sendNow();
    expect(call(1).body).toMatchObject({ nationality: 'Trinidadian', place_of_birth: 'Tobago' });
  });

  it('ends with the last typed value, even when the response to a stored save was lost', async () => {
    const { saver, server, fill, call } = setUp({ nationality: 'Old' });
    fill('nationality', 'New');
    await call(0).loseAnswer(offline);
    fill('nationality', 'Old');
    saver.sendNow();
    await call(1).answer();
    await call(2).answer();
    expect(server.record.nationality).toBe('Old');
    expect(saver.field('nationality').typed).toBe('Old');
    expect(saver.hasUnsavedInput).toBe(false);
  });

  it.each([408, 419, 429, 500, 503])('retries after a %i', async (status) => {
    const { saver, fill, call, calls } = setUp();
    fill('nationality', 'Trinidadian');
    await call(0).fail(apiError(status));
    expect(saver.state().kind).toBe('busy');
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls).toHaveLength(2);
  });
});

describe('an expired session', () => {
  it('stops sending, keeps everything and continues after sign-in', async () => {
    const { saver, server, fill, call, calls } = setUp();
    fill('nationality', 'Trinidadian');
    await call(0).fail(apiError(401));
    fill('place_of_birth', 'Tobago');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(1);
    expect(saver.state().kind).toBe('signedOut');
    saver.sendNow();
    await call(1).answer();
    expect(server.record).toMatchObject({ nationality: 'Trinidadian', place_of_birth: 'Tobago' });
    expect(saver.state().kind).toBe('saved');
  });
});

describe('a reload in the same tab', () => {
  it('sends valid drafts and shows invalid ones', async () => {
    const first = setUp();
    first.fill('phone_home', '555');
    first.fill('nationality', 'Trinidadian');
    first.type('email', 'renee@example.org');
    first.saver.setProgress('studentData', 1);
    first.saver.stop();

    const second = setUp({}, first.storage);
    expect(second.saver.field('phone_home')).toMatchObject({ typed: '555', message: '7 Digits Needed' });
    expect(second.call(0).body).toMatchObject({
      nationality: 'Trinidadian',
      email: 'renee@example.org',
      phone_home: null,
      progress: { studentData: 1 },
    });
    await second.call(0).answer();
    expect(JSON.parse(second.storage.getItem('formroom.unsaved.1') ?? '')).toEqual({
      typed: { phone_home: '555' },
      progress: {},
    });
  });

  it('leaves nothing in storage once all is saved', async () => {
    const { storage, fill, call } = setUp();
    fill('nationality', 'Trinidadian');
    expect(storage.length).toBe(1);
    await call(0).answer();
    expect(storage.length).toBe(0);
  });
});

describe('a page that is closed', () => {
  it('sends the text that is still being typed in a keepalive request', () => {
    const { saver, type, call } = setUp();
    type('nationality', 'Trinidadian');
    saver.flush();
    expect(call(0)).toMatchObject({ keepalive: true, body: { nationality: 'Trinidadian' } });
  });

  it('sends concurrently with a pending save, and again in order if it stays open', async () => {
    const { saver, server, fill, type, call } = setUp();
    fill('nationality', 'Trin');
    type('nationality', 'Trinidadian');
    saver.flush();
    expect(call(1)).toMatchObject({ keepalive: true, body: { nationality: 'Trinidadian' } });
    await call(1).answer();
    await call(0).answer();
    await call(2).answer();
    expect(server.record.nationality).toBe('Trinidadian');
  });

  it('sends nothing when everything is saved', () => {
    const { saver, calls } = setUp();
    saver.flush();
    expect(calls).toHaveLength(0);
  });
});

describe('a browser without storage', () => {
  it.each(['QuotaExceededError', 'SecurityError'])('saves nevertheless (%s)', async (name) => {
    const refuse = () => {
      throw new DOMException('No storage.', name);
    };
    const storage = Object.assign(createMemoryStorage(), {
      getItem: refuse,
      setItem: refuse,
      removeItem: refuse,
    });
    const { server, fill, call } = setUp({}, storage);
    fill('nationality', 'Trinidadian');
    await call(0).answer();
    expect(server.record.nationality).toBe('Trinidadian');
  });
});

it('sends a reverted text again after a reload, because the earlier save may still arrive', async () => {
  const server = new FakeServer({ nationality: 'Trinidadian' });
  const wire = controlledPost(server);
  const before = openPage(server, wire.post);
  before.fill('nationality', 'Tobagonian');
  before.fill('nationality', 'Trinidadian');
  before.saver.stop();

  const page = openPage(server, wire.post, before.storage);
  await wire.call(0).loseAnswer(new NetworkError('The page is gone.'));
  expect(server.record.nationality).toBe('Tobagonian');
  await wire.call(1).answer();
  await wire.call(2).answer();
  expect(server.record.nationality).toBe('Trinidadian');
  expect(page.saver.hasUnsavedInput).toBe(false);
});
