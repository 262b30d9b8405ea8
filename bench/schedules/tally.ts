/** What the schedules did, so that a case that no run ever met can be seen. */
export class Tally {
  readonly counts: Record<string, number> = {};

  count(what: string) {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }
}
