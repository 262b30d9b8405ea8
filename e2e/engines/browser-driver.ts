/**
 * What the journey needs of a browser, whichever library drives it. Elements are named by XPath, see `elements.ts`;
 * an act waits until its element can be acted on.
 */
export interface BrowserDriver {
  open(address: string): Promise<void>;
  click(element: string): Promise<void>;
  /** Types into a box, key by key, in place of what is in it. */
  type(box: string, text: string): Promise<void>;
  /** Presses Tab, which leaves the box. */
  blur(): Promise<void>;
  /** Puts a file from the disk into a file box, which may be hidden. */
  choose(fileBox: string, path: string): Promise<void>;
  waitFor(element: string): Promise<void>;
  valueOf(box: string): Promise<string>;
  /** How many pages the browser's own viewer says that the PDF in a frame has; empty until it says so. */
  countPdfPages(): Promise<string>;
  /** The page as a PNG. */
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** How long an element may take to come: on two cores at the load of fifteen WebKit took 20 s to draw a PDF. */
export const TIMEOUT_MS = 60_000;
