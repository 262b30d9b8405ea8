import { setPriority } from 'node:os';
import type { ProcessAnswer } from '../../../workers/own-process.ts';
import { writeHeicAsPng } from './heic-decoder.ts';
import type { DrawnPicture, PictureJob } from './pictures.ts';
import { type PictureResult, redraw } from './redraw.ts';

// What families type comes first.
setPriority(5);

// One picture and out. Where the portal ends meanwhile, nobody waits for it.
process.once('disconnect', () => process.exit());
process.once('message', (job: PictureJob) => void answer(job).then((words) => process.send?.(words)));

async function answer(job: PictureJob): Promise<ProcessAnswer<DrawnPicture>> {
  try {
    return { result: await drawn(job) };
  } catch (error) {
    if (isFullDisk(error)) return { result: { fault: 'no-room' } };
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

async function drawn({ path, kind, output, draft }: PictureJob): Promise<PictureResult> {
  if (kind !== 'heic') return await redraw(path, kind, output);
  const fault = await writeHeicAsPng(path, draft);
  return fault ? { fault } : await redraw(draft, 'jpeg', output);
}

const isFullDisk = (error: unknown) =>
  error instanceof Error && /^(?:ENOSPC|EDQUOT)$/.test((error as NodeJS.ErrnoException).code ?? '');
