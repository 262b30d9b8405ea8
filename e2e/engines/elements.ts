// XPath, because both driver libraries support it. Names must not contain a double quote.

/** A text field by its label. */
export const textbox = (label: string) =>
  `//*[@id=//label[normalize-space()="${label}"]/@for or @aria-label="${label}"][self::input]`;

export const button = (name: string) => `//button[normalize-space()="${name}" or @aria-label="${name}"]`;

/** A button by the beginning of its name. */
export const buttonStartingWith = (name: string) => `//button[starts-with(@aria-label, "${name}")]`;

export const heading = (level: 1 | 2 | 3, text: string) => `//h${level}[normalize-space()="${text}"]`;

/** A check box by its label, which receives the click. */
export const checkbox = (label: string) => `//label[normalize-space()="${label}"]`;

export const text = (exact: string) => `//*[normalize-space()="${exact}"]`;

/** The innermost element whose text contains this. */
export const textContaining = (part: string) =>
  `//*[contains(normalize-space(), "${part}") and not(*[contains(normalize-space(), "${part}")])]`;

/** An element in the section with this heading. */
export const inSection = (title: string, element: string) =>
  `//section[.//h2[normalize-space()="${title}"]]${element}`;
