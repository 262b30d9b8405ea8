import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { controlledPost } from '#web/lib/autosave/testing/controlled-post.ts';
import { FakeServer, openPage } from '#web/lib/autosave/testing/fake-server.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T15:14:00') }));
afterEach(() => void vi.useRealTimers());

function setUp(answers = {}, parse?: Parameters<typeof openPage>[3]) {
  const server = new FakeServer(answers);
  const wire = controlledPost(server);
  return { server, ...wire, ...openPage(server, wire.post, undefined, parse) };
}

describe('saving', () => {
  it('posts nothing while a text is typed, and the whole record with its version on blur', () => {
    const { saver, type, calls, call } = setUp({ home_address: '14 Saddle Road' });
    type('nationality', 'Trinidadian');
    expect(calls).toHaveLength(0);
    saver.blur('nationality');
    expect(call(0).body).toMatchObject({
      nationality: 'Trinidadian',
      home_address: '14 Saddle Road',
      version: 0,
    });
  });

  it('posts a choice at once, and an emptied answer as null', () => {
    const { saver, call } = setUp({ sex: 'Male' });
    saver.choose('sex', '');
    expect(call(0).body.sex).toBeNull();
  });

  it('posts nothing when an input is left unchanged', () => {
    const { saver, fill, calls } = setUp({ nationality: 'Trinidadian' });
    fill('nationality', 'Trinidadian ');
    expect(calls).toHaveLength(0);
    expect(saver.hasUnsavedInput).toBe(false);
  });

  it('sends one save at a time, the newest state last', async () => {
    const { server, fill, calls, call } = setUp();
    fill('nationality', 'A');
    fill('nationality', 'B');
    fill('place_of_birth', 'Tobago');
    fill('nationality', 'C');
    expect(calls).toHaveLength(1);
    await call(0).answer();
    expect(calls).toHaveLength(2);
    expect(call(1).body).toMatchObject({ nationality: 'C', place_of_birth: 'Tobago', version: 1 });
    await call(1).answer();
    expect(calls).toHaveLength(2);
    expect(server.record).toMatchObject({ nationality: 'C', place_of_birth: 'Tobago' });
  });

  it('sends nothing when another page has saved the same text meanwhile', async () => {
    const { server, saver, fill, calls, call } = setUp();
    fill('place_of_birth', 'Tobago');
    fill('nationality', 'Trinidadian');
    server.change({ nationality: 'Trinidadian' });
    await call(0).answer();
    expect(calls).toHaveLength(1);
    expect(saver.hasUnsavedInput).toBe(false);
    await vi.advanceTimersByTimeAsync(1200);
    expect(saver.field('nationality').indicator).toBe('saved');
  });

  it('never overwrites newer typing with the response to an older save', async () => {
    const { saver, record, fill, type, call, calls } = setUp();
    fill('nationality', 'Trin');
    type('nationality', 'Trinidadian');
    await call(0).answer();
    expect(saver.field('nationality').typed).toBe('Trinidadian');
    expect(record.read()?.nationality).toBe('Trin');
    expect(calls).toHaveLength(1);
    saver.blur('nationality');
    expect(call(1).body.nationality).toBe('Trinidadian');
  });

  it('sends a reverted text again when the other one was already being saved', async () => {
    const { server, fill, call } = setUp({ nationality: 'Old' });
    fill('nationality', 'New');
    fill('nationality', 'Old');
    await call(0).answer();
    await call(1).answer();
    expect(server.record.nationality).toBe('Old');
  });

  it('is settled while nothing is pending', async () => {
    const { saver, server, type, call } = setUp();
    type('email', 'renee@');
    saver.blur('email');
    expect(saver.settledRecord).toBe(server.record);
    saver.setProgress('studentData', 1);
    expect(saver.settledRecord).toBeUndefined();
    saver.choose('sex', 'Female');
    await call(0).answer();
    expect(saver.settledRecord).toBeUndefined();
    await call(1).answer();
    expect(saver.settledRecord).toMatchObject({ sex: 'Female', version: 2 });
  });

  it('applies the stricter rules of a page', () => {
    const parse = () => ({ ok: false, message: 'Required' }) as const;
    const { saver, fill, calls } = setUp({ nationality: 'Old' }, parse);
    fill('nationality', '');
    expect(saver.field('nationality')).toMatchObject({ typed: '', message: 'Required' });
    expect(calls).toHaveLength(0);
  });

  it('discards unsaved answers on demand, also from sessionStorage', () => {
    const { saver, fill, storage } = setUp({ email: 'renee@example.org' });
    fill('email', 'renee@');
    expect(storage.length).toBe(1);
    saver.discard();
    expect(saver.field('email').typed).toBe('renee@example.org');
    expect(saver.hasUnsavedInput).toBe(false);
    expect(storage.length).toBe(0);
  });

  it('sends progress flags in the same way', async () => {
    const { saver, server, calls, call } = setUp();
    saver.setProgress('studentData', 1);
    expect(call(0).body.progress).toMatchObject({ studentData: 1, familyData: 0 });
    await call(0).answer();
    expect(server.record.progress.studentData).toBe(1);
    saver.setProgress('studentData', 1);
    expect(calls).toHaveLength(1);
  });
});

describe('two editors', () => {
  it('shows the other editor’s answers with the response to the own save', async () => {
    const { saver, server, fill, call } = setUp();
    server.change({ nationality: 'Grenadian' });
    fill('place_of_birth', 'Grenada');
    await call(0).answer();
    expect(saver.field('nationality').typed).toBe('Grenadian');
    expect(server.record).toMatchObject({ nationality: 'Grenadian', place_of_birth: 'Grenada' });
  });

  it('does not change the focused input, and shows the other value after blur', async () => {
    const { saver, server, record } = setUp({ nationality: 'Trinidadian' });
    saver.focus('nationality');
    server.change({ nationality: 'Grenadian' });
    record.write(server.record);
    expect(saver.field('nationality').typed).toBe('Trinidadian');
    saver.blur('nationality');
    expect(saver.field('nationality').typed).toBe('Grenadian');
    expect(server.posted).toHaveLength(0);
    await Promise.resolve();
  });
});

describe('the rendered state', () => {
  it('keeps its identity while nothing changes', () => {
    const { saver, type } = setUp();
    const [box, answers, state] = [saver.field('place_of_birth'), saver.answers(), saver.state()];
    type('nationality', 'T');
    expect(saver.field('place_of_birth')).toBe(box);
    expect(saver.answers()).toBe(answers);
    expect(saver.state()).toBe(state);
  });

  it('includes a choice before it is saved', () => {
    const { saver } = setUp();
    saver.choose('immigration_permit', '1');
    expect(saver.answers()?.immigration_permit).toBe(1);
  });

  it('has the time of the last save, and is saving only when a save takes long', async () => {
    const { saver, fill, call } = setUp();
    expect(saver.state().kind).toBe('idle');
    fill('nationality', 'Trinidadian');
    expect(saver.state().kind).toBe('idle');
    vi.advanceTimersByTime(600);
    expect(saver.state().kind).toBe('saving');
    await call(0).answer();
    expect(saver.state()).toMatchObject({ kind: 'saved', savedAt: Date.now() });
  });
});

describe('the indicator', () => {
  it('is a spinner 600 ms after the first key, and a check mark 600 ms after the response', async () => {
    const { saver, type, call } = setUp();
    type('nationality', 'T');
    vi.advanceTimersByTime(400);
    type('nationality', 'Tr');
    expect(saver.field('nationality').indicator).toBe('none');
    vi.advanceTimersByTime(200);
    expect(saver.field('nationality').indicator).toBe('saving');
    saver.blur('nationality');
    await call(0).answer();
    vi.advanceTimersByTime(599);
    expect(saver.field('nationality').indicator).toBe('saving');
    vi.advanceTimersByTime(1);
    expect(saver.field('nationality').indicator).toBe('saved');
  });

  it('hides the check mark when the text changes again', async () => {
    const { saver, fill, type, call } = setUp();
    fill('nationality', 'T');
    await call(0).answer();
    vi.advanceTimersByTime(600);
    type('nationality', 'Tr');
    expect(saver.field('nationality').indicator).toBe('none');
  });
});
