/** Space on a disk, as far as the portal may use it. */
export interface DiskSpace {
  readonly free_bytes: number;
  readonly total_bytes: number;
}

const LOW_BYTES = 1024 ** 3;
const LOW_FRACTION = 0.1;

/** Whether so little space is free that somebody must make room (R75). */
export const isDiskLow = ({ free_bytes: free, total_bytes: total }: DiskSpace) =>
  free < LOW_BYTES || free < total * LOW_FRACTION;
