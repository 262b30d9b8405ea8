import { setPriority } from 'node:os';
import type { ProcessResponse } from '../../../workers/child-process.ts';
import { convertHeicToPng } from './heic-decoder.ts';
import type { ImageJobResult, ImageJob } from './reencode-in-child-process.ts';
import { type ReencodeResult, reencodeImage } from './reencode-image.ts';

// Requests have priority.
setPriority(5);

// The process handles one image. If the parent exits, the result is not needed.
process.once('disconnect', () => process.exit());
process.once('message', (job: ImageJob) => void handleJob(job).then((response) => process.send?.(response)));

async function handleJob(job: ImageJob): Promise<ProcessResponse<ImageJobResult>> {
  try {
    return { result: await reencode(job) };
  } catch (error) {
    if (isFullDisk(error)) return { result: { error: 'no-room' } };
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

async function reencode({ path, kind, output, draft }: ImageJob): Promise<ReencodeResult> {
  if (kind !== 'heic') return await reencodeImage(path, kind, output);
  const error = await convertHeicToPng(path, draft);
  return error ? { error } : await reencodeImage(draft, 'jpeg', output);
}

const isFullDisk = (error: unknown) =>
  error instanceof Error && /^(?:ENOSPC|EDQUOT)$/.test((error as NodeJS.ErrnoException).code ?? '');
