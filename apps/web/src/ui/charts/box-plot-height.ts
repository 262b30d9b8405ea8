// Apart from the chart, so that its place can be reserved before it is fetched.

/** The room of a box with its label, in pixels. */
export const BAND_HEIGHT = 32;
export const AXIS_HEIGHT = 36;

export const getBoxPlotHeight = (boxes: number) => boxes * BAND_HEIGHT + AXIS_HEIGHT + 4;
