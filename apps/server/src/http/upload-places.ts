import { accountKey, type Principal } from '../principal.ts';

/** The page of a family sends one file of each document at a time; a retry may overlap. */
const MAX_UPLOADS_PER_ACCOUNT = 10;
/** The office has places of its own, so that families can't keep it from importing. */
const MAX_UPLOADS = { student: 100, admin: 20 } as const;

/** The average that an upload must have from its 30th second on, in bytes a second: less than the poorest connection of a phone. */
const MIN_RATE = 2_000;
const GRACE_MS = 30_000;
const CHECK_INTERVAL_MS = 5_000;

/** An upload that is being received. */
class UploadPlace {
  readonly account: string;
  readonly role: Principal['role'];
  readonly #end: () => void;
  readonly #startedAt = performance.now();
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined = setTimeout(() => this.#check(), GRACE_MS).unref();

  constructor(principal: Principal, end: () => void) {
    this.account = accountKey({ principal });
    this.role = principal.role;
    this.#end = end;
  }

  /** In bytes a second. */
  get rate() {
    return (this.#bytes * 1000) / Math.max(1, performance.now() - this.#startedAt);
  }

  /** False once the whole form has arrived, or the upload was ended. */
  get isReceiving() {
    return this.#timer !== undefined;
  }

  readonly count = (bytes: number) => {
    this.#bytes += bytes;
  };

  readonly stopTiming = () => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  };

  end() {
    this.stopTiming();
    this.#end();
  }

  #check() {
    if (this.rate < MIN_RATE) this.end();
    else this.#timer = setTimeout(() => this.#check(), CHECK_INTERVAL_MS).unref();
  }
}

/** The uploads in progress (R74). */
export class UploadPlaces {
  readonly #places = new Set<UploadPlace>();

  /**
   * Takes a place, or undefined if there is none. If all are taken, the slowest upload of the account with the most is
   * ended for an account that has fewer.
   * @param end answers a request whose upload is ended
   */
  acquire(principal: Principal, end: () => void): UploadPlace | undefined {
    const { role } = principal;
    const own = this.#countByAccount(accountKey({ principal }));
    if (own >= MAX_UPLOADS_PER_ACCOUNT) return undefined;
    const taken = [...this.#places].filter((each) => each.role === role);
    if (taken.length >= MAX_UPLOADS[role] && !this.#endSlowest(taken, own)) return undefined;
    const place = new UploadPlace(principal, end);
    this.#places.add(place);
    return place;
  }

  release(place: UploadPlace) {
    place.stopTiming();
    this.#places.delete(place);
  }

  #endSlowest(taken: readonly UploadPlace[], own: number) {
    const counted = taken.map((place) => ({ place, count: this.#countByAccount(place.account) }));
    const most = Math.max(...counted.map(({ count }) => count));
    const [slowest] = counted
      .filter(({ place, count }) => count === most && place.isReceiving)
      .toSorted((a, b) => a.place.rate - b.place.rate);
    if (!slowest || most <= own) return false;
    this.release(slowest.place);
    slowest.place.end();
    return true;
  }

  #countByAccount(account: string) {
    return [...this.#places].filter((each) => each.account === account).length;
  }
}
