const DAY_MS = 86_400_000;
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);
/** 1 March 1900: on the days before it spreadsheet programs do not agree. */
const FIRST_SERIAL = 61;
/** The last day of the year 9999. */
const LAST_SERIAL = 2_958_465;

/** The day `yyyy-MM-dd` that a spreadsheet's number stands for; its time of the day is left out. */
export function serialToIsoDate(serial: number): string | undefined {
  const day = Math.floor(serial);
  return day >= FIRST_SERIAL && day <= LAST_SERIAL
    ? new Date(SERIAL_EPOCH + day * DAY_MS).toISOString().slice(0, 10)
    : undefined;
}
