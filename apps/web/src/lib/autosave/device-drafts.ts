import type { DraftKey } from '@formroom/domain/api/accounts.ts';
import type { FieldName } from '@formroom/domain/registration/catalogue.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { get } from '#web/lib/api-client.ts';
import { parseUnsaved, serializeUnsaved, type Unsaved } from '#web/lib/autosave/unsaved-storage.ts';
import { isObject } from '#web/lib/is-object.ts';
import { Listeners } from '#web/lib/listeners.ts';
import { DEVICE_DRAFT, listDeviceDrafts } from '#web/lib/unsaved-key.ts';

/** Answers of an earlier visit that were never saved. */
export interface RecoverableDraft<Name extends string = FieldName> extends Unsaved<Name> {
  /** When the last of them was typed, in milliseconds since 1970. */
  readonly at: number;
}

/** Written briefly to notify the other tabs of a new key. */
const KEY_CHANGED = 'formroom.draft-key-changed';

/** Makes the other tabs store their drafts again, after a change of password. */
export function announceNewKey() {
  try {
    localStorage.setItem(KEY_CHANGED, '1');
    localStorage.removeItem(KEY_CHANGED);
  } catch {
    // Without storage no tab has stored drafts.
  }
}

/** The key of an account's ID or a former one, under which an earlier visit may have stored its drafts. */
interface AccountKey {
  readonly id: string;
  readonly key: CryptoKey;
}

interface EncryptedDraft {
  readonly iv: string;
  readonly data: string;
}

interface DeviceDraftsOptions<Name extends string> {
  /** The account that types. */
  readonly id: string;
  readonly isName: (name: string) => name is Name;
  /** Which of several pages of the account it is. */
  readonly page?: string;
}

/**
 * Stores an account's unsent answers on the device beyond the life of the tab, encrypted with a key that only its sign-in
 * receives (ADR 36). Does nothing without a key, WebCrypto (which needs https) or storage.
 */
export class DeviceDrafts<Name extends string> {
  readonly #id: string;
  readonly #isName: (name: string) => name is Name;
  readonly #item: string;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  #keys: Promise<readonly AccountKey[]> | undefined;
  #latest: Unsaved<Name> | undefined;
  #isWriting = false;
  #isStored = false;
  readonly #stopped = new AbortController();

  constructor({ id, isName, page }: DeviceDraftsOptions<Name>) {
    this.#id = id;
    this.#isName = isName;
    this.#item = page === undefined ? DEVICE_DRAFT : `${DEVICE_DRAFT}.${page}`;
  }

  start() {
    // Another tab overwrites the drafts that this one has stored.
    addEventListener(
      'storage',
      ({ key }) => {
        if (key === this.#item) this.#setStored(false);
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
   * Reads the drafts of an earlier visit. Deletes those of another account or from before a change of password.
   * @throws ApiError or NetworkError when the key can't be fetched
   */
  async read(): Promise<RecoverableDraft<Name> | undefined> {
    // Fetched even when there is nothing to read: `store` needs it later, perhaps without a connection.
    const keys = await this.#getKeys();
    let own: RecoverableDraft<Name> | undefined;
    for (const item of listDeviceDrafts()) {
      const draft = await decrypt(item, keys, this.#isName);
      if (!draft) localStorage.removeItem(item);
      else if (item === this.#item) own = draft;
    }
    return own;
  }

  /** Replaces the stored drafts. Of several calls in quick succession only the newest is sure to be written. */
  store(unsaved: Unsaved<Name>) {
    this.#latest = unsaved;
    this.#setStored(false);
    if (!this.#isWriting) void this.#writeLatest();
  }

  /** Fetches the new key after a change of password, and stores the drafts again in every tab. */
  renewKey() {
    this.#forgetKey();
    announceNewKey();
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
        if (text === undefined) localStorage.removeItem(this.#item);
        else localStorage.setItem(this.#item, text);
        this.#setStored(true);
        break;
      }
    } catch {
      // The drafts remain in the tab; the page tells that they are only there.
    } finally {
      this.#isWriting = false;
    }
  }

  async #encrypt(unsaved: Unsaved<Name>): Promise<string | undefined> {
    const text = serializeUnsaved(unsaved);
    if (text === undefined) return undefined;
    const [current] = await this.#getKeys();
    if (!current) return undefined;
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const plain = new TextEncoder().encode(JSON.stringify({ at: Date.now(), unsaved: text }));
    const data = new Uint8Array(
      await crypto.subtle.encrypt(cipher(iv, current.id, this.#item), current.key, plain),
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

  /** Fetches the key of the account, and those of former IDs. */
  async #importKeys(): Promise<readonly AccountKey[]> {
    const { key, former = [] }: DraftKey = await get(paths.draftKey);
    const own = { student_id: this.#id, key };
    return await Promise.all(
      [own, ...former].map(async ({ student_id: id, key: raw }) => ({
        id,
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

const cipher = (iv: Uint8Array<ArrayBuffer>, id: string, item: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(id + item.slice(DEVICE_DRAFT.length)),
});

/** Decrypts a stored item; undefined if none of the keys does. */
async function decrypt<Name extends string>(
  item: string,
  keys: readonly AccountKey[],
  isName: (name: string) => name is Name,
): Promise<RecoverableDraft<Name> | undefined> {
  for (const { id, key } of keys) {
    try {
      const { iv, data } = parseEncrypted(localStorage.getItem(item) ?? '');
      const plain = await crypto.subtle.decrypt(cipher(fromBase64(iv), id, item), key, fromBase64(data));
      const draft: unknown = JSON.parse(new TextDecoder().decode(plain));
      if (isObject(draft) && typeof draft.at === 'number' && typeof draft.unsaved === 'string')
        return { ...parseUnsaved(draft.unsaved, isName), at: draft.at };
    } catch {
      // Of another key, or not readable at all.
    }
  }
  return undefined;
}

/** @throws SyntaxError */
function parseEncrypted(text: string): EncryptedDraft {
  const kept: unknown = JSON.parse(text);
  if (isObject(kept) && typeof kept.iv === 'string' && typeof kept.data === 'string')
    return { iv: kept.iv, data: kept.data };
  throw new SyntaxError('This is no encrypted draft.');
}

const fromBase64 = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
