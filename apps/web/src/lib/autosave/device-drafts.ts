import type { DraftKey } from '@formroom/domain/api/accounts.ts';
import { isFieldName } from '@formroom/domain/registration/catalogue.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { get } from '#web/lib/api-client.ts';
import { parseUnsaved, serializeUnsaved, type Unsaved } from '#web/lib/autosave/unsaved-storage.ts';
import { isObject } from '#web/lib/is-object.ts';
import { Listeners } from '#web/lib/listeners.ts';
import { DEVICE_DRAFT, clearDeviceDraft } from '#web/lib/unsaved-key.ts';

/** Answers of an earlier visit that were never saved. */
export interface RecoverableDraft extends Unsaved {
  /** When the last of them was typed, in milliseconds since 1970. */
  readonly at: number;
}

/** Written briefly to notify the other tabs of a new key. */
const KEY_CHANGED = 'formroom.draft-key-changed';

/** The key of the student's ID or a former one, under which an earlier visit may have stored its drafts. */
interface StudentKey {
  readonly studentId: string;
  readonly key: CryptoKey;
}

interface EncryptedDraft {
  readonly iv: string;
  readonly data: string;
}

/**
 * Stores a student's unsent answers on the device beyond the life of the tab, encrypted with a key that only that
 * student's sign-in receives (ADR 36). Does nothing without a key, WebCrypto (which needs https) or storage.
 */
export class DeviceDrafts {
  readonly #studentId: string;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  #keys: Promise<readonly StudentKey[]> | undefined;
  #latest: Unsaved | undefined;
  #isWriting = false;
  #isStored = false;
  readonly #stopped = new AbortController();

  constructor(studentId: string) {
    this.#studentId = studentId;
  }

  start() {
    // Another tab overwrites the drafts that this one has stored.
    addEventListener(
      'storage',
      ({ key }) => {
        if (key === DEVICE_DRAFT) this.#setStored(false);
        if (key === KEY_CHANGED) this.#forgetKey();
      },
      { signal: this.#stopped.signal },
    );
  }

  /** Whether all unsaved answers would survive closing the tab. */
  get isStored() {
    return this.#isStored;
  }

  /**
   * Reads the drafts of an earlier visit. Deletes those of another student or from before a change of password.
   * @throws ApiError or NetworkError when the key can't be fetched
   */
  async read(): Promise<RecoverableDraft | undefined> {
    // Fetched even when there is nothing to read: `store` needs it later, perhaps without a connection.
    const keys = await this.#getKeys();
    const text = readItem();
    if (text === null) return undefined;
    for (const key of keys) {
      const draft = await decrypt(text, key);
      if (draft) return draft;
    }
    clearDeviceDraft();
    return undefined;
  }

  /** Replaces the stored drafts. Of several calls in quick succession only the newest is sure to be written. */
  store(unsaved: Unsaved) {
    this.#latest = unsaved;
    this.#setStored(false);
    if (!this.#isWriting) void this.#writeLatest();
  }

  /** Fetches the new key after a change of password, and stores the drafts again in every tab. */
  renewKey() {
    this.#forgetKey();
    try {
      localStorage.setItem(KEY_CHANGED, '1');
      localStorage.removeItem(KEY_CHANGED);
    } catch {
      // Without storage no tab has stored drafts.
    }
  }

  #forgetKey() {
    this.#keys = undefined;
    // A new object, so that a write under way with the old key is repeated.
    if (this.#latest) this.store({ ...this.#latest });
  }

  /** Stores nothing from now on. */
  stop() {
    this.#stopped.abort();
    this.#latest = undefined;
  }

  async #writeLatest() {
    this.#isWriting = true;
    try {
      while (this.#latest && !this.#stopped.signal.aborted) {
        const unsaved = this.#latest;
        // One write at a time, so that the newest is written last.
        const text = await this.#encrypt(unsaved);
        if (this.#latest !== unsaved) continue;
        if (text === undefined) localStorage.removeItem(DEVICE_DRAFT);
        else localStorage.setItem(DEVICE_DRAFT, text);
        this.#setStored(true);
        break;
      }
    } catch {
      // The drafts remain in the tab; the page tells that they are only there.
    } finally {
      this.#isWriting = false;
    }
  }

  async #encrypt(unsaved: Unsaved): Promise<string | undefined> {
    const text = serializeUnsaved(unsaved);
    if (text === undefined) return undefined;
    const [current] = await this.#getKeys();
    if (!current) return undefined;
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const plain = new TextEncoder().encode(JSON.stringify({ at: Date.now(), unsaved: text }));
    const data = new Uint8Array(
      await crypto.subtle.encrypt(cipher(iv, current.studentId), current.key, plain),
    );
    return JSON.stringify({ iv: toBase64(iv), data: toBase64(data) } satisfies EncryptedDraft);
  }

  #getKeys() {
    const fetched = (this.#keys ??= this.#importKeys());
    fetched.catch(() => {
      if (this.#keys === fetched) this.#keys = undefined;
    });
    return fetched;
  }

  /** Fetches the key of the student, and those of former IDs. */
  async #importKeys(): Promise<readonly StudentKey[]> {
    const { key, former = [] }: DraftKey = await get(paths.draftKey);
    const own = { student_id: this.#studentId, key };
    return await Promise.all(
      [own, ...former].map(async ({ student_id: studentId, key: raw }) => ({
        studentId,
        key: await crypto.subtle.importKey('raw', fromBase64(raw), 'AES-GCM', false, ['encrypt', 'decrypt']),
      })),
    );
  }

  #setStored(isStored: boolean) {
    if (this.#isStored === isStored) return;
    this.#isStored = isStored;
    this.#listeners.notify();
  }
}

const cipher = (iv: Uint8Array<ArrayBuffer>, studentId: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(studentId),
});

async function decrypt(text: string, { studentId, key }: StudentKey): Promise<RecoverableDraft | undefined> {
  try {
    const { iv, data } = parseEncrypted(text);
    const plain = await crypto.subtle.decrypt(cipher(fromBase64(iv), studentId), key, fromBase64(data));
    const draft: unknown = JSON.parse(new TextDecoder().decode(plain));
    if (!isObject(draft) || typeof draft.at !== 'number' || typeof draft.unsaved !== 'string')
      return undefined;
    return { ...parseUnsaved(draft.unsaved, isFieldName), at: draft.at };
  } catch {
    return undefined;
  }
}

/** @throws SyntaxError */
function parseEncrypted(text: string): EncryptedDraft {
  const kept: unknown = JSON.parse(text);
  if (isObject(kept) && typeof kept.iv === 'string' && typeof kept.data === 'string')
    return { iv: kept.iv, data: kept.data };
  throw new SyntaxError('This is no encrypted draft.');
}

function readItem(): string | null {
  try {
    return localStorage.getItem(DEVICE_DRAFT);
  } catch {
    // Storage is blocked by the browser's settings.
    return null;
  }
}

const fromBase64 = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
