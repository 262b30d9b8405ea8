import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pathTo, paths } from '@formroom/domain/api/paths.ts';
import { assertOk, signInFamilies } from '../load/family.ts';
import { withFolder } from '../load/folder.ts';
import { runCommand } from '../load/operator-command.ts';
import { startPortal } from '../load/portal-process.ts';
import { UploadStream } from '../load/upload-stream.ts';

const startProgram = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));

/** Starts the built portal as `npm start` does, on the Node that runs this, and uses each part of it once. */
export async function drillSmoke() {
  const seconds: Record<string, number> = {};
  async function measure<T>(step: string, work: () => Promise<T>) {
    const start = performance.now();
    const result = await work();
    seconds[step] = Math.round(performance.now() - start) / 1000;
    return result;
  }
  const checks = await withFolder('smoke', async (folder) => {
    const data = join(folder, 'data');
    const portal = await measure('start', () => startPortal(data, undefined, undefined, {}, startProgram));
    const [family] = await measure('sign in', () => signInFamilies(portal.url, 1));
    if (!family) throw new Error('The demo school has no student who can sign in.');
    const { id, browser, load } = family;

    const allergy = 'Peanuts and crème brûlée';
    assertOk(await measure('save', () => browser.post(paths.saveStudent, { id, allergy })));
    const uploads = new UploadStream(family, []);
    await measure('4 uploads', () => uploads.run());
    const form = await measure('PDF of the form', () => browser.get(pathTo(paths.registrationForm, { id })));
    const archive = join(folder, 'school.backup');
    const backup = await measure('backup', () => runCommand('backup', [archive], { DATA_DIR: data }));
    const record = await load();
    browser.close();
    const code = await measure('stop', () => portal.stop());
    return {
      'an answer is saved': record.allergy === allergy,
      'documents are stored': uploads.stored.size === 4,
      'the form is a PDF': form.status === 200 && form.content.toString('latin1', 0, 5) === '%PDF-',
      'a backup is written': existsSync(archive) && backup.output.startsWith('Backed up '),
      'the portal stops by itself and closes its database':
        code === 0 && !existsSync(join(data, 'formroom.sqlite-wal')),
    };
  });
  return { seconds, checks };
}
