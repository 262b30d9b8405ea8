/** The colours that everything is drawn with; the theme is made from them. */
export const colours = {
  green: '#194D27',
  greenDark: '#123A1D',
  yellow: '#FDFA01',
  ground: '#F3F6F3',
  paper: '#FFFFFF',
  line: '#DCE5DE',
  tint: '#E3EFE6',
  ink: '#17211A',
  muted: '#526157',
  fieldEdge: '#7C8C82',
  error: '#B3261E',
  errorTint: '#FCEEED',
  success: '#2F6B3F',
} as const;

/** Where the device sets all colours, grounds and shadows are gone: what they alone show needs an edge. */
export const forcedColours = '@media (forced-colors: active)';

/** A white gap and a green line around it: one of the two stands out on every ground, 3 to 1 at the least. */
export const focusRing = {
  outline: `2px solid ${colours.green}`,
  outlineOffset: 2,
  boxShadow: `0 0 0 2px ${colours.paper}`,
} as const;

/** Around a box, whose own edge turns green as well; boxes stand on light grounds only. */
export const boxRing = { outline: `2px solid ${colours.green}`, outlineOffset: 0 } as const;

/** `page` is the content of every page, `reading` that of a text or a form in it. */
export const widths = {
  form: 500,
  stepList: 280,
  page: 1120,
  reading: 720,
  lookupDialog: 600,
  officeMenu: 224,
} as const;
