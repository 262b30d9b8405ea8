// XPath, because both driver libraries understand it. No name here may have a double quote in it.

/** A box by its label. */
export const textbox = (label: string) =>
  `//*[@id=//label[normalize-space()="${label}"]/@for or @aria-label="${label}"][self::input]`;

export const button = (name: string) => `//button[normalize-space()="${name}" or @aria-label="${name}"]`;

/** A button whose name begins so. */
export const buttonStartingWith = (name: string) => `//button[starts-with(@aria-label, "${name}")]`;

export const heading = (level: 1 | 2 | 3, text: string) => `//h${level}[normalize-space()="${text}"]`;

/** A box to tick, by its label, which is what is clicked. */
export const checkbox = (label: string) => `//label[normalize-space()="${label}"]`;

export const text = (whole: string) => `//*[normalize-space()="${whole}"]`;

/** The innermost element whose text has this in it. */
export const textContaining = (part: string) =>
  `//*[contains(normalize-space(), "${part}") and not(*[contains(normalize-space(), "${part}")])]`;

/** An element in the part of the page that has this heading. */
export const inSection = (title: string, element: string) =>
  `//section[.//h2[normalize-space()="${title}"]]${element}`;
