// Marks are calculated in whole tenths, because binary fractions (0.1 + 0.2) would make ranks depend on rounding
// errors.

export const toTenths = (value: number) => Math.round(value * 10);

/** Divides a sum of tenths by a whole number, rounded half up to tenths. */
export const divideTenths = (sum: number, divisor: number) => Math.floor((2 * sum + divisor) / (2 * divisor));
