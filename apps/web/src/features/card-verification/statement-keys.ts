import { paths } from '@formroom/domain/api/paths.ts';
import { importKey, type VerifySignature } from '#web/features/card-verification/import-key.ts';
import { get } from '#web/lib/api-client.ts';

export interface SchoolKey {
  readonly verify: VerifySignature;
  /** The name of the school. */
  readonly school: string;
  /** The school's time zone. */
  readonly timeZone: string;
}

/** The keys by ID; `revoked` for a key that the school has withdrawn. */
type Keys = ReadonlyMap<string, SchoolKey | 'revoked'>;

/**
 * The school's public keys. They are loaded when the page opens and kept in memory, so that a code can be verified
 * without a connection from then on.
 */
export class StatementKeys {
  #latest: Promise<Keys> | undefined;
  #isLoaded = false;

  /** Whether the keys have been loaded once. */
  get isLoaded() {
    return this.#isLoaded;
  }

  /** Loads the keys; without a connection, when there is one again. */
  preload(signal: AbortSignal) {
    this.#load().catch(() => {
      addEventListener('online', () => this.preload(signal), { once: true, signal });
    });
  }

  /**
   * Finds a key, also one that is newer than the page.
   * @returns undefined if the school has no such key
   * @throws when the key is not known and the school's keys can't be loaded
   */
  async find(kid: string): Promise<SchoolKey | 'revoked' | undefined> {
    const known = await this.#latest?.catch(() => undefined);
    return known?.get(kid) ?? (await this.#load()).get(kid);
  }

  #load(): Promise<Keys> {
    const earlier = this.#latest;
    const loading = this.#fetch();
    // Keys that were loaded before stay in use when loading them again fails.
    this.#latest = loading.catch((error: unknown) => {
      if (earlier) return earlier;
      throw error;
    });
    this.#latest.catch(() => undefined);
    return loading;
  }

  async #fetch(): Promise<Keys> {
    const { keys, revoked, time_zone: timeZone } = await get(paths.statementKeys);
    const all = new Map<string, SchoolKey | 'revoked'>(revoked.map((kid) => [kid, 'revoked']));
    for (const key of keys) all.set(key.kid, { verify: await importKey(key), school: key.school, timeZone });
    this.#isLoaded = true;
    return all;
  }
}
