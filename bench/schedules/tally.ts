/** Counts the events of the schedules, to reveal cases that no run reached. */
export class Tally {
  readonly counts: Record<string, number> = {};

  count(event: string) {
    this.counts[event] = (this.counts[event] ?? 0) + 1;
  }
}
