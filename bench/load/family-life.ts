import { createHash, randomUUID } from 'node:crypto';
import type { StoreFileAnswer } from '@formroom/domain/api/documents.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { largePdf } from '../../apps/server/src/testing/large-files.ts';
import { Errand } from './errand.ts';
import { Browser, demand, type Family, PASSWORD, read, signInFamilies } from './family.ts';
import { saveText } from './stored-saves.ts';

const SAVING = 20;
/** Of those who save. */
const UPLOADING = 4;
const VISITING = 4;
const SIGNING_IN = 2;
const PDF_BYTES = 200_000;
/** A student has a hundred files at most. */
const UPLOAD_PAUSE_MS = 1200;
const VISIT_PAUSE_MS = 100;

/** What families do at the same time: save, upload, open pages, sign in and out. */
export interface FamilyLife {
  readonly saving: readonly { readonly id: string; readonly errand: Errand }[];
  /** Files that were answered 200, with the hash of each. */
  readonly uploaded: ReadonlyMap<string, string>;
  readonly errands: Readonly<Record<string, readonly Errand[]>>;
  /** Ends when every family has done what it was about. */
  stop(): Promise<void>;
}

/** Begins it through the portal at an address. */
export async function beginFamilyLife(url: string): Promise<FamilyLife> {
  const families = await signInFamilies(url, SAVING + SIGNING_IN);
  const uploaded = new Map<string, string>();
  const saving = families.slice(0, SAVING).map((family) => ({ id: family.id, errand: savingOf(family) }));
  const errands = {
    saves: saving.map(({ errand }) => errand),
    uploads: families.slice(0, UPLOADING).map((family) => uploadingOf(url, family, uploaded)),
    'page loads': families.slice(0, VISITING).map((family) => visitingOf(url, family)),
    'sign-ins': families.slice(SAVING).map(({ id }) => signingInOf(url, id)),
  };
  const all = Object.values(errands).flat();
  const running = Promise.all(all.map((errand) => errand.run()));
  const stop = async () => {
    for (const errand of all) errand.stop();
    await running;
    for (const { browser } of families) browser.close();
  };
  return { saving, uploaded, errands, stop };
}

const savingOf = ({ id, browser }: Family) =>
  new Errand(async (number) =>
    demand(await browser.post(paths.saveStudent, { id, allergy: saveText(number) })),
  );

function uploadingOf(url: string, { id, browser }: Family, uploaded: Map<string, string>) {
  const other = browser.at(url);
  let upload = { number: 0, uploadId: '', bytes: new Uint8Array() };
  return new Errand(async (number) => {
    if (number !== upload.number)
      upload = { number, uploadId: randomUUID(), bytes: Uint8Array.from(largePdf(PDF_BYTES)) };
    const form = new FormData();
    const fields = { id, file_type: 'sea_slip', replace: '1', upload_id: upload.uploadId };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([upload.bytes]), 'page.pdf');
    const stored = read(await other.post(paths.storeFile, form)) as StoreFileAnswer;
    const hash = createHash('sha256').update(upload.bytes).digest('hex');
    uploaded.set(stored.url.split('/').at(-1) ?? '', hash);
  }, UPLOAD_PAUSE_MS);
}

/** The page and all that it names, and then what the portal behind it asks for. */
function visitingOf(url: string, { id, browser }: Family) {
  const other = browser.at(url);
  return new Errand(async () => {
    const { text: page } = demand(await other.get('/'));
    const files = new Set([...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path));
    for (const path of files) demand(await other.get(path));
    const session = read(await other.get(paths.session)) as { authenticated: boolean };
    if (!session.authenticated) throw new Error('A session was gone.');
    demand(await other.get(pathTo(paths.studentRecord, { id })));
  }, VISIT_PAUSE_MS);
}

const signingInOf = (url: string, id: string) =>
  new Errand(async () => {
    const browser = new Browser(url);
    try {
      demand(await browser.post(paths.loginStudent, { student_id: id, password: PASSWORD }));
      demand(await browser.get(pathTo(paths.studentRecord, { id })));
      const { status } = await browser.post('/logout', {});
      if (status >= 300) throw new Error(`Signing out was answered ${status}.`);
    } finally {
      browser.close();
    }
  }, VISIT_PAUSE_MS);
