import DecodeWorker from '#web/features/card-verification/code/decode.worker.ts?worker';

export interface DecodeRequest {
  readonly id: number;
  readonly picture: ImageData;
}
export interface DecodeAnswer {
  readonly id: number;
  readonly text: string | undefined;
}
interface Waiting {
  readonly resolve: (text: string | undefined) => void;
  readonly reject: (error: Error) => void;
}

let worker: Worker | undefined;
const waiting = new Map<number, Waiting>();
let lastId = 0;

/** Loads the decoder, so that a code can be read without a connection. */
export function startDecoder(): Worker {
  if (worker) return worker;
  const started = new DecodeWorker();
  started.addEventListener('message', ({ data: { id, text } }: MessageEvent<DecodeAnswer>) => {
    waiting.get(id)?.resolve(text);
    waiting.delete(id);
  });
  started.addEventListener('error', () => {
    // Its script did not load; the next code starts another worker.
    worker = undefined;
    started.terminate();
    for (const { reject } of waiting.values()) reject(new Error('The QR decoder did not load.'));
    waiting.clear();
  });
  worker = started;
  return started;
}

/** Finds the QR code in a picture and returns its text. The picture can't be used afterwards. */
export function decodePicture(picture: ImageData): Promise<string | undefined> {
  const decoder = startDecoder();
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    decoder.postMessage({ id, picture } satisfies DecodeRequest, [picture.data.buffer]);
  });
}
