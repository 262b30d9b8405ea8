/** The colours in the light. */
export const lightColours = {
  green: '#194D27',
  /** Under the school's name and on what is current, in the light and in the dark. */
  bar: '#194D27',
  onBar: '#FFFFFF',
  button: '#194D27',
  buttonHover: '#123A1D',
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

type Colour = keyof typeof lightColours;

/** The same where the device asks for a dark page. */
export const darkColours: Readonly<Record<Colour, string>> = {
  green: '#93D3A5',
  bar: '#194D27',
  onBar: '#FFFFFF',
  button: '#2F7A48',
  buttonHover: '#276A3D',
  yellow: '#FDFA01',
  ground: '#101713',
  paper: '#18221C',
  line: '#2D3B33',
  tint: '#22322A',
  ink: '#E6EEE8',
  muted: '#A8B8AD',
  fieldEdge: '#6F8277',
  error: '#FFB4AB',
  errorTint: '#3A1F1C',
  success: '#93D3A5',
  warning: '#F2C46D',
};

const names = Object.keys(lightColours) as Colour[];

/** The colours for styles: each is the one of the device's choice. */
export const colours = Object.fromEntries(names.map((name) => [name, `var(--${name})`])) as Readonly<
  Record<Colour, string>
>;

/** The custom properties behind `colours`. */
export const colourProperties = (values: Readonly<Record<Colour, string>>) =>
  Object.fromEntries(names.map((name) => [`--${name}`, values[name]]));

/** Where the device asks for a dark page. */
export const inTheDark = '@media (prefers-color-scheme: dark)';

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

/** Height in pixels, with a margin, of the bar at the top that says whose record the office fills in. */
export const officeBarRoom = 112;

/** Maximum widths: `page` for the content of a page, `reading` for texts and forms in it. */
export const widths = {
  form: 500,
  stepList: 280,
  page: 1120,
  reading: 720,
  dialog: 560,
  lookupDialog: 600,
  officeMenu: 224,
} as const;
