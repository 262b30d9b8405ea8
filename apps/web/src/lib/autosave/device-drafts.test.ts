import { isFieldName } from '@formroom/domain/registration/catalogue.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DeviceDrafts } from '#web/lib/autosave/device-drafts.ts';
import { createMemoryStorage } from '#web/lib/autosave/testing/fake-server.ts';
import { DEVICE_DRAFT } from '#web/lib/unsaved-key.ts';

const STUDENT = '20260001';
const rawKey = new Uint8Array(32).fill(7);
const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

beforeEach(() => {
  vi.stubGlobal('localStorage', createMemoryStorage());
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ key: toBase64(rawKey) })));
});
afterEach(() => vi.unstubAllGlobals());

/** Stores a draft as the portal does, with any content. */
async function storeDraft(content: unknown) {
  const key = await crypto.subtle.importKey('raw', rawKey, 'AES-GCM', false, ['encrypt']);
  const iv = new Uint8Array(12);
  const additionalData = new TextEncoder().encode(STUDENT);
  const plain = new TextEncoder().encode(JSON.stringify(content));
  const data = new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain),
  );
  localStorage.setItem(DEVICE_DRAFT, JSON.stringify({ iv: toBase64(iv), data: toBase64(data) }));
}

it('offers a draft as 1.0.0 stored it', async () => {
  await storeDraft({ at: 5, unsaved: JSON.stringify({ typed: { allergy: 'Dust' }, progress: {} }) });
  expect(await new DeviceDrafts({ id: STUDENT, isName: isFieldName }).read()).toMatchObject({
    at: 5,
    typed: new Map([['allergy', 'Dust']]),
  });
});

it.each([
  ['null', null],
  ['no time', { unsaved: '{"typed":{"allergy":"Dust"}}' }],
  ['answers that are no text', { at: 5, unsaved: { typed: { allergy: 'Dust' } } }],
  ['text that is no JSON', { at: 5, unsaved: '{"typed"' }],
])('deletes a draft that it can’t read: %s', async (_, content) => {
  await storeDraft(content);
  expect(await new DeviceDrafts({ id: STUDENT, isName: isFieldName }).read()).toBeUndefined();
  expect(localStorage.getItem(DEVICE_DRAFT)).toBeNull();
});

it.each(['null', '{"iv":5}', 'x'])('deletes what is no encrypted draft: %s', async (text) => {
  localStorage.setItem(DEVICE_DRAFT, text);
  expect(await new DeviceDrafts({ id: STUDENT, isName: isFieldName }).read()).toBeUndefined();
  expect(localStorage.getItem(DEVICE_DRAFT)).toBeNull();
});
