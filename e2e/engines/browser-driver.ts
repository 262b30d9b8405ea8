/**
 * The browser functions that the journey needs, independent of the driver library. Elements are given by XPath
 * (`elements.ts`); an action waits until its element is ready.
 */
export interface BrowserDriver {
  open(address: string): Promise<void>;
  click(element: string): Promise<void>;
  /** Types into a text field key by key, replacing its value. */
  type(input: string, text: string): Promise<void>;
  /** Presses Tab to leave the field. */
  blur(): Promise<void>;
  /** Sets the file of a file input, which may be hidden. */
  choose(fileInput: string, path: string): Promise<void>;
  waitFor(element: string): Promise<void>;
  getValue(input: string): Promise<string>;
  /** The page count that the browser's own viewer shows for the PDF in a frame; empty until it is shown. */
  countPdfPages(): Promise<string>;
  /** A screenshot of the page as PNG. */
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** The timeout for an element: under heavy load on two cores, WebKit took 20 s to render a PDF. */
export const TIMEOUT_MS = 30_000;
