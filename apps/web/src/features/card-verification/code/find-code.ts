import { getNativeDetector } from '#web/features/card-verification/code/native-detector.ts';
import { decodePicture } from '#web/features/card-verification/code/qr-decoder.ts';

/** Finds the QR code in a picture and returns its text. */
export async function findCode(canvas: HTMLCanvasElement): Promise<string | undefined> {
  const { width, height } = canvas;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || width === 0 || height === 0) return undefined;
  return (await detectNatively(canvas)) ?? (await decodePicture(context.getImageData(0, 0, width, height)));
}

async function detectNatively(canvas: HTMLCanvasElement): Promise<string | undefined> {
  try {
    const codes = await (await getNativeDetector())?.detect(canvas);
    // The value is empty where it is not text.
    return codes?.find(({ rawValue }) => rawValue !== '')?.rawValue;
  } catch {
    // On phones without Google's services the detector exists, and fails.
    return undefined;
  }
}
