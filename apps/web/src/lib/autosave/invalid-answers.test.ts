import type { FieldKind } from '@formroom/domain/kinds/field.ts';
import { catalogue, type FieldName, fieldNames } from '@formroom/domain/registration/catalogue.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { controlledPost } from '#web/lib/autosave/testing/controlled-post.ts';
import { FakeServer, openPage } from '#web/lib/autosave/testing/fake-server.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T15:14:00') }));
afterEach(() => void vi.useRealTimers());

/** Texts that no field of the kind accepts; a flag has no text. */
const invalidTexts: Record<FieldKind, (max: number) => readonly string[]> = {
  text: (max) => ['x'.repeat(max + 1)],
  longText: (max) => ['x'.repeat(max + 1)],
  suggestion: (max) => ['x'.repeat(max + 1)],
  title: (max) => ['x'.repeat(max + 1)],
  email: (max) => ['renee@', `${'x'.repeat(max)}@example.org`],
  phone: () => ['555', '55501429', '4165550199', '12345678', '7654321 or 6223344'],
  count: () => ['123', '2n', '-1'],
  date: () => ['2014-02-31', '31', '1899-12-31', 'March'],
  choice: () => ['Nobody'],
  code: () => ['x'],
  flag: () => [],
};

const cases = fieldNames.flatMap((name) => {
  const field = catalogue[name];
  return invalidTexts[field.kind]('max' in field ? field.max : 0).map((typed) => ({ name, typed }));
});

const other = (name: FieldName): FieldName => (name === 'nationality' ? 'place_of_birth' : 'nationality');

describe('a value with a message', () => {
  it.each(cases)('is not stored: $name $typed', async ({ name, typed }) => {
    const server = new FakeServer();
    const { post, calls, call } = controlledPost(server);
    const stored = server.record[name];
    const { saver, fill, storage } = openPage(server, post);
    fill(name, typed);
    expect(calls).toHaveLength(0);
    expect(saver.field(name)).toMatchObject({ typed, message: expect.any(String) as string });
    expect(saver.invalidFields()).toEqual([name]);

    fill(other(name), 'Tobago');
    expect(call(0).body).toMatchObject({ [name]: stored, [other(name)]: 'Tobago' });
    await call(0).answer();
    saver.flush();
    expect(calls).toHaveLength(1);

    // A reload in the same tab.
    saver.stop();
    const later = openPage(server, post, storage);
    expect(later.saver.field(name)).toMatchObject({ typed, message: expect.any(String) as string });
    expect(later.saver.hasUnsavedInput).toBe(true);
    expect(calls).toHaveLength(1);
    expect(server.record[name]).toBe(stored);
  });
});
