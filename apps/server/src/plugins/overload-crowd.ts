import { Line, type Patience, type WaitingCall } from './overload-line.ts';

/** A page asks, and can ask again; a person sends, and waits for it to be kept. */
export type Kind = 'asks' | 'sends';

const LOOK_EVERY_MS = 50;
/** Of those that go on while both kinds wait, one in so many is a page’s: those who send don’t shut pages out. */
const PAGES_TURN = 4;
/** Each turn looks for new connections, which costs a tenth of a save: one call a turn would carry less, many hold up who knocks. */
const CALLS_A_TURN = 4;
/** So many turns in a row may only let new connections in. */
const MOST_PASSED_OVER = 9;

/** The calls that wait. A few go on in each turn of the event loop, while there is room for them. */
export class Crowd {
  readonly #lines: Record<Kind, Line>;
  readonly #hasRoom: () => boolean;
  readonly #isDoorBusy: () => boolean;
  #passedOver = 0;
  #turns = 0;
  #isNextDue = false;
  #clock: NodeJS.Timeout | undefined;

  /** @param isDoorBusy whether somebody was let in in this turn, so that more may stand before the door */
  constructor(patience: Record<Kind, Patience>, hasRoom: () => boolean, isDoorBusy = () => false) {
    this.#lines = { asks: new Line(patience.asks), sends: new Line(patience.sends) };
    this.#hasRoom = hasRoom;
    this.#isDoorBusy = isDoorBusy;
  }

  get waiting(): Record<Kind, number> {
    return { asks: this.#lines.asks.length, sends: this.#lines.sends.length };
  }

  get isThere() {
    return this.#lines.asks.length + this.#lines.sends.length > 0;
  }

  /** Whether there was a place. */
  join(kind: Kind, call: WaitingCall): boolean {
    const joined = this.#lines[kind].join(call);
    this.#clock ??= setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
    this.next();
    return joined;
  }

  /** Something ended: there may be room again. */
  next() {
    if (this.#isNextDue || !this.isThere) return;
    this.#isNextDue = true;
    setImmediate(() => {
      this.#isNextDue = false;
      if (this.#isDoorBusy() && this.#passedOver < MOST_PASSED_OVER) {
        this.#passedOver += 1;
        this.next();
        return;
      }
      this.#passedOver = 0;
      let begun = 0;
      while (begun < CALLS_A_TURN && this.#hasRoom() && this.#goOn()) begun += 1;
      if (begun > 0) this.next();
    });
  }

  #goOn() {
    const { asks, sends } = this.#lines;
    this.#turns += 1;
    return this.#turns % PAGES_TURN === 0 ? asks.goOn() || sends.goOn() : sends.goOn() || asks.goOn();
  }

  #look() {
    for (const line of Object.values(this.#lines)) line.refuseLate();
    if (this.isThere) this.next();
    else {
      clearInterval(this.#clock);
      this.#clock = undefined;
    }
  }
}
