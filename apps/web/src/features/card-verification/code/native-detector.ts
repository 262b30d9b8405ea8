interface Detector {
  detect(source: CanvasImageSource): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}
declare global {
  interface Window {
    readonly BarcodeDetector?: DetectorClass;
  }
}

let detector: Promise<Detector | undefined> | undefined;

/** The browser's own QR decoder, which Chrome has on Android and macOS; undefined elsewhere. */
export const getNativeDetector = () => (detector ??= createDetector());

async function createDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector } = window;
  if (!BarcodeDetector) return undefined;
  const formats = await BarcodeDetector.getSupportedFormats();
  return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : undefined;
}
