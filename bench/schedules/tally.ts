/** Counts what the schedules did, to reveal cases that no run reached. */
export class Tally {
  readonly counts: Record<string, number> = {};

  count(what: string) {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }
}
