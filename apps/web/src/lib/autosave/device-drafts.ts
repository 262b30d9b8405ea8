import { Listeners } from '#web/lib/autosave/listeners.ts';
import { parseUnsaved, printUnsaved, type Unsaved } from '#web/lib/autosave/unsaved-storage.ts';
import { DEVICE_DRAFT, dropDeviceDraft } from '#web/lib/unsaved-key.ts';

/** Answers of an earlier visit that did not reach the school. */
export interface EarlierDraft extends Unsaved {
  /** When the last of them was typed, in milliseconds since 1970. */
  readonly at: number;
}

/** Written for a moment, so that the other tabs hear of a new key. */
const KEY_CHANGED = 'formroom.draft-key-changed';

interface Kept {
  readonly iv: string;
  readonly data: string;
}

/**
 * Keeps a student's unsent answers on the device beyond the life of the tab, encrypted: only that student's sign-in is
 * given the key (ADR 36). Without a key, without WebCrypto (which needs https) or without storage it keeps nothing.
 */
export class DeviceDrafts {
  readonly #studentId: string;
  readonly #fetchKey: () => Promise<string>;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  #key: Promise<CryptoKey> | undefined;
  #newest: Unsaved | undefined;
  #isWriting = false;
  #isKept = false;
  readonly #ended = new AbortController();

  constructor(studentId: string, fetchKey: () => Promise<string>) {
    this.#studentId = studentId;
    this.#fetchKey = fetchKey;
    // What another tab writes takes the place of what this one kept.
    addEventListener(
      'storage',
      ({ key }) => {
        if (key === DEVICE_DRAFT) this.#setKept(false);
        if (key === KEY_CHANGED) this.#forgetKey();
      },
      { signal: this.#ended.signal },
    );
  }

  /** Whether everything that is not saved would outlive the tab. */
  get isKept() {
    return this.#isKept;
  }

  /**
   * What an earlier visit kept. What another student's did, or one before a new password, is wiped.
   * @throws ApiError or NetworkError when there is no key to read it with
   */
  async read(): Promise<EarlierDraft | undefined> {
    // Also where there is nothing to read: without a connection, when it is needed, it can't be had.
    const key = await this.#getKey();
    const text = readItem();
    if (text === null) return undefined;
    try {
      const { iv, data } = JSON.parse(text) as Kept;
      const plain = await crypto.subtle.decrypt(this.#cipher(bytesOf(iv)), key, bytesOf(data));
      const { at, unsaved } = JSON.parse(new TextDecoder().decode(plain)) as { at: number; unsaved: string };
      return { ...parseUnsaved(unsaved), at };
    } catch {
      dropDeviceDraft();
      return undefined;
    }
  }

  /** Keeps this in the place of what was kept before. Of several in haste only the newest is sure to be written. */
  keep(unsaved: Unsaved) {
    this.#newest = unsaved;
    this.#setKept(false);
    if (!this.#isWriting) void this.#writeNewest();
  }

  /** The password is another, and so is the key: what is kept is kept anew, by every tab. */
  renewKey() {
    this.#forgetKey();
    try {
      localStorage.setItem(KEY_CHANGED, '1');
      localStorage.removeItem(KEY_CHANGED);
    } catch {
      // Where the browser forbids storage no tab keeps anything.
    }
  }

  #forgetKey() {
    this.#key = undefined;
    // Another object: one that is being written with the old key is written once more.
    if (this.#newest) this.keep({ ...this.#newest });
  }

  /** Nothing is kept from now on. */
  end() {
    this.#ended.abort();
    this.#newest = undefined;
  }

  async #writeNewest() {
    this.#isWriting = true;
    try {
      while (this.#newest && !this.#ended.signal.aborted) {
        const unsaved = this.#newest;
        // Strictly one after the other: the newest is written last.
        const text = await this.#encrypt(unsaved);
        if (this.#newest !== unsaved) continue;
        if (text === undefined) localStorage.removeItem(DEVICE_DRAFT);
        else localStorage.setItem(DEVICE_DRAFT, text);
        this.#setKept(true);
        break;
      }
    } catch {
      // The tab keeps them still; the page says that only the tab does.
    } finally {
      this.#isWriting = false;
    }
  }

  async #encrypt(unsaved: Unsaved): Promise<string | undefined> {
    const printed = printUnsaved(unsaved);
    if (printed === undefined) return undefined;
    const key = await this.#getKey();
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const plain = new TextEncoder().encode(JSON.stringify({ at: Date.now(), unsaved: printed }));
    const data = new Uint8Array(await crypto.subtle.encrypt(this.#cipher(iv), key, plain));
    return JSON.stringify({ iv: base64Of(iv), data: base64Of(data) } satisfies Kept);
  }

  readonly #cipher = (iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(this.#studentId),
  });

  #getKey(): Promise<CryptoKey> {
    const fetched = (this.#key ??= this.#importKey());
    fetched.catch(() => {
      if (this.#key === fetched) this.#key = undefined;
    });
    return fetched;
  }

  async #importKey() {
    const raw = bytesOf(await this.#fetchKey());
    return await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  }

  #setKept(isKept: boolean) {
    if (this.#isKept === isKept) return;
    this.#isKept = isKept;
    this.#listeners.notify();
  }
}

function readItem(): string | null {
  try {
    return localStorage.getItem(DEVICE_DRAFT);
  } catch {
    // Forbidden by the browser's settings.
    return null;
  }
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

const base64Of = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
