// Marks are counted in whole tenths: 0.1 + 0.2 is not 0.3 in a computer, and a rank must not hang on that.

export const toTenths = (value: number) => Math.round(value * 10);

/** A sum of tenths divided by a whole number, rounded half up to tenths. */
export const divideTenths = (sum: number, divisor: number) => Math.floor((2 * sum + divisor) / (2 * divisor));
