import { findCode } from '#web/features/card-verification/code/find-code.ts';

export type CameraProblemKind = 'camera-denied' | 'camera-missing' | 'camera-busy' | 'camera-unsupported';

/** A dense code in the middle of the frame needs this many pixels. */
const IDEAL_SIZE = { width: { ideal: 1920 }, height: { ideal: 1080 } };
/** The longest edge that is decoded: more takes a phone too long. */
const MAX_EDGE = 1600;
const PAUSE_MS = 100;

/** Turns the camera on until the signal ends. @throws DOMException */
export async function openCamera(signal: AbortSignal): Promise<MediaStream> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', ...IDEAL_SIZE },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  return stream;
}

/** Returns the text of the first QR code that the camera sees; undefined when the signal ends before. */
export async function scanVideo(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const canvas = document.createElement('canvas');
  while (!signal.aborted) {
    const text = await findCode(drawFrame(video, canvas));
    if (text !== undefined) return text;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return undefined;
}

function drawFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement) {
  const scale = Math.min(1, MAX_EDGE / Math.max(video.videoWidth, video.videoHeight, 1));
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Why the camera can't be used. Pages without HTTPS have no `mediaDevices`. */
export function toCameraProblem(error: unknown): CameraProblemKind {
  if (!(error instanceof DOMException)) return 'camera-unsupported';
  if (error.name === 'NotAllowedError' || error.name === 'SecurityError') return 'camera-denied';
  return error.name === 'NotFoundError' || error.name === 'OverconstrainedError'
    ? 'camera-missing'
    : 'camera-busy';
}
