const DAY_MS = 86_400_000;
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);
/** 1 March 1900: spreadsheet programs disagree on the days before it. */
const FIRST_SERIAL = 61;
/** 31 December 9999. */
const LAST_SERIAL = 2_958_465;

/** A quarter of an hour. Programs that convert time zones miss midnight by seconds or minutes. */
const TOLERANCE = 1 / 96;

/**
 * The day `yyyy-MM-dd` of a spreadsheet's serial number, without the time of day, which may be just before midnight;
 * undefined outside the supported range.
 */
export function serialToIsoDate(serial: number): string | undefined {
  const day = Math.floor(serial + TOLERANCE);
  return day >= FIRST_SERIAL && day <= LAST_SERIAL
    ? new Date(SERIAL_EPOCH + day * DAY_MS).toISOString().slice(0, 10)
    : undefined;
}
