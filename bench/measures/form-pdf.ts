import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { compileDocument } from '../../apps/server/src/pdf/compile-document.ts';
import { loadFormContent } from '../../apps/server/src/features/registration-form/registration-form.service.ts';
import { assertOk, signInFamilies } from '../load/family.ts';
import { openSchoolDatabase } from '../load/larger-school.ts';
import type { PortalProcess } from '../load/portal-process.ts';
import { medianMs } from '../machine.ts';
import { median } from '../table.ts';

const FORMS = 200;
/** The portal and the library alone are measured in turns of this many forms, because a machine's speed changes. */
const TURN = 20;
const WARM_UP = 20;

/** Measures registration forms requested by one family, and the compilation alone. */
export async function measureForms(portal: PortalProcess, dataDir: string) {
  const [family] = await signInFamilies(portal.url, 1);
  if (!family) throw new Error('Nobody signed in.');
  const { id, browser } = family;
  const openForm = async () => {
    const start = performance.now();
    const { content } = assertOk(await browser.get(pathTo(paths.registrationForm, { id })));
    return { ms: performance.now() - start, bytes: content.length };
  };
  for (let time = 0; time < WARM_UP; time += 1) await openForm();
  const compileForm = await prepareForm(dataDir, id);
  const responses = [];
  const aloneMs = [];
  while (responses.length < FORMS) {
    for (let time = 0; time < TURN; time += 1) responses.push(await openForm());
    aloneMs.push(medianMs(compileForm, TURN));
  }
  browser.close();
  return {
    medianMs: median(responses.map(({ ms }) => ms)),
    kilobytes: median(responses.map(({ bytes }) => bytes)) / 1024,
    memoryMb: portal.memory().peak,
    aloneMs: median(aloneMs),
  };
}

/** Returns a function that compiles the same form with the PDF library alone, on this thread. */
async function prepareForm(dataDir: string, id: string) {
  const db = openSchoolDatabase(dataDir);
  const { page, files } = await loadFormContent(db, id, { now: new Date(), timeZone: 'UTC' });
  await db.destroy();
  return () => {
    compileDocument('registration-form', page, files);
  };
}
