import type { AuditedRefusal } from '@formroom/domain/api/audit.ts';
import type { Database } from '../../db/database.ts';
import { addRefusals, type AuditRow, findKnownIds } from './audit.repository.ts';

export interface Refusal {
  readonly event: AuditedRefusal;
  readonly at: Date;
  readonly role: 'admin' | 'student' | null;
  readonly who: string | null;
  readonly address: string;
  /** As it was sent: it may be no student's ID, and is then not kept. */
  readonly student_id: string | undefined;
  readonly call: string;
  readonly status: number;
}

const WRITE_AFTER_MS = 1000;
/** So many kinds of refusals in a second come only from an attack by many machines at once. */
const MOST_WAITING = 1000;
const MINUTE_CHARACTERS = 'yyyy-MM-ddTHH:mm'.length;

/**
 * Counts what is refused and writes it a moment later, so that a flood of refused calls costs one statement a second
 * and no refusal waits for it. What can't be written is kept for the next time.
 */
export class Refusals {
  readonly #db: Database;
  readonly #onError: (error: unknown, lost: number) => void;
  #waiting = new Map<string, Refusal & { count: number }>();
  #lost = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing = Promise.resolve();

  constructor(db: Database, onError: (error: unknown, lost: number) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  add(refusal: Refusal) {
    this.#count(keyOf(refusal), { ...refusal, count: 1 });
    this.#timer ??= setTimeout(() => void this.write(), WRITE_AFTER_MS).unref();
  }

  /** Writes what was counted until now; never throws. */
  write() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#writeWaiting());
    return this.#writing;
  }

  #count(key: string, refusal: Refusal & { count: number }) {
    const known = this.#waiting.get(key);
    if (known) known.count += refusal.count;
    else if (this.#waiting.size < MOST_WAITING) this.#waiting.set(key, refusal);
    else this.#lost += refusal.count;
  }

  async #writeWaiting() {
    const waiting = this.#waiting;
    if (waiting.size === 0) return;
    this.#waiting = new Map();
    try {
      const ids = [...waiting.values()].flatMap(({ student_id }) => student_id ?? []);
      const known = await findKnownIds(this.#db, [...new Set(ids)].filter(isPossibleId));
      // In one order, so that two processes never wait for each other.
      const rows = [...waiting].toSorted(([a], [b]) => (a < b ? -1 : 1));
      await addRefusals(
        this.#db,
        rows.map(([key, refusal]) => rowOf(key, refusal, known)),
      );
      if (this.#lost > 0) this.#onError(new Error('too many refusals to write'), this.#lost);
      this.#lost = 0;
    } catch (error) {
      for (const [key, refusal] of waiting) this.#count(key, refusal);
      this.#onError(error, this.#lost);
    }
  }
}

const keyOf = ({ at, address, role, who, event, call }: Refusal) =>
  [at.toISOString().slice(0, MINUTE_CHARACTERS), address, role, who, event, call].join(' ');

// A longer one, or one with NUL, is no ID.
const isPossibleId = (id: string) => id.length <= 20 && !id.includes('\0');

function rowOf(
  key: string,
  { at, student_id, ...refusal }: Refusal & { count: number },
  known: ReadonlySet<string>,
): AuditRow {
  return {
    ...refusal,
    at: at.toISOString(),
    student_id: student_id !== undefined && known.has(student_id) ? student_id : null,
    details: null,
    refusal: key,
  };
}
