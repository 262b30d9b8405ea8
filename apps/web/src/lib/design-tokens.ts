/** The colours from which the theme is made. */
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
  warning: '#8A5A00',
} as const;

/** With forced colours there are no backgrounds and shadows: what only they show needs a border. */
export const forcedColours = '@media (forced-colors: active)';

/** A white gap and a green outline: on every background one of the two has a contrast of at least 3:1. */
export const focusRing = {
  outline: `2px solid ${colours.green}`,
  outlineOffset: 2,
  boxShadow: `0 0 0 2px ${colours.paper}`,
} as const;

/** The focus ring of an input, whose border turns green as well. Inputs stand on light backgrounds only. */
export const boxRing = { outline: `2px solid ${colours.green}`, outlineOffset: 0 } as const;

/** Pixels at the top of the window that the bar that says whose record the office fills in may cover, with a margin. */
export const officeBarRoom = 112;

/** Maximum widths: `page` for the content of a page, `reading` for texts and forms in it. */
export const widths = {
  form: 500,
  stepList: 280,
  page: 1120,
  reading: 720,
  lookupDialog: 600,
  officeMenu: 224,
} as const;
