import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import { compileDocument } from '../../apps/server/src/pdf/compile-document.ts';
import { loadFormContent } from '../../apps/server/src/features/registration-form/registration-form.service.ts';
import { signInFamilies } from '../load/family.ts';
import type { PortalProcess } from '../load/portal-process.ts';
import { medianMs } from '../machine.ts';
import { median } from '../table.ts';

const FORMS = 200;
/** The portal and the library alone are measured in turns of this many forms, because a machine's speed changes. */
const TURN = 20;
const WARM_UP = 20;
const FAMILIES = 8;

/** Measures registration forms requested by one family, by several concurrently, and the compilation alone. */
export async function measureForms(portal: PortalProcess, dataDir: string) {
  const families = await signInFamilies(portal.url, FAMILIES);
  const [family] = families;
  if (!family) throw new Error('Nobody signed in.');
  const openForm = async ({ id, browser } = family) => {
    const start = performance.now();
    const { status, bytes } = await browser.get(pathTo(paths.registrationForm, { id }));
    if (status !== 200) throw new Error(`The form has status ${status}.`);
    return { ms: performance.now() - start, bytes };
  };
  for (let time = 0; time < WARM_UP; time += 1) await Promise.all(families.map((each) => openForm(each)));
  const compileForm = await prepareForm(dataDir, family.id);
  const responses = [];
  const aloneMs = [];
  while (responses.length < FORMS) {
    for (let time = 0; time < TURN; time += 1) responses.push(await openForm());
    aloneMs.push(medianMs(compileForm, TURN));
  }

  const cpuBefore = portal.cpuSeconds();
  const start = performance.now();
  const stream = async (each: typeof family) => {
    for (let time = 0; time < FORMS / FAMILIES; time += 1) await openForm(each);
  };
  await Promise.all(families.map(stream));
  const seconds = (performance.now() - start) / 1000;
  const figures = {
    medianMs: median(responses.map(({ ms }) => ms)),
    kilobytes: median(responses.map(({ bytes }) => bytes)) / 1024,
    perSecond: FORMS / seconds,
    perCoreSecond: FORMS / (portal.cpuSeconds() - cpuBefore),
    memoryMb: portal.memory().peak,
  };
  for (const { browser } of families) browser.close();
  return { ...figures, aloneMs: median(aloneMs) };
}

/** Returns a function that compiles the same form with the PDF library alone, on this thread. */
async function prepareForm(dataDir: string, id: string) {
  const db = openDatabase(readConfig({ DATA_DIR: dataDir }), (error) => {
    throw error;
  });
  const { page, files } = await loadFormContent(db, id, { now: new Date(), timeZone: 'UTC' });
  await db.destroy();
  return () => {
    compileDocument('registration-form', page, files);
  };
}
