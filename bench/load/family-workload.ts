import { createHash, randomUUID } from 'node:crypto';
import type { StoreFileResponse } from '@formroom/domain/api/documents.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { largePdf } from '../../apps/server/src/testing/large-files.ts';
import { RepeatedAction } from './repeated-action.ts';
import { Browser, assertOk, type Family, PASSWORD, parseJson, signInFamilies } from './family.ts';
import { saveText } from './stored-saves.ts';

const SAVING_FAMILIES = 20;
/** Number of the saving families that also upload. */
const UPLOADING_FAMILIES = 4;
const VISITING_FAMILIES = 4;
const SIGNING_IN_FAMILIES = 2;
const PDF_BYTES = 200_000;
/** Keeps the uploads of a drill below the limit of a hundred files for each student. */
const UPLOAD_PAUSE_MS = 1200;
const VISIT_PAUSE_MS = 100;
/** Keeps the saves of a drill below the 2,000 an hour of a family (R66). */
const SAVE_PAUSE_MS = 400;

/** Families that concurrently save, upload, load pages, sign in and sign out. */
export interface FamilyWorkload {
  readonly saving: readonly { readonly id: string; readonly action: RepeatedAction }[];
  /** The hash of each acknowledged upload, by file key. */
  readonly uploaded: ReadonlyMap<string, string>;
  readonly actions: Readonly<Record<string, readonly RepeatedAction[]>>;
  /** Resolves when every family has finished its current action. */
  stop(): Promise<void>;
}

/** Starts the workload against the portal at a URL. */
export async function startFamilyWorkload(url: string): Promise<FamilyWorkload> {
  const families = await signInFamilies(url, SAVING_FAMILIES + SIGNING_IN_FAMILIES);
  const uploaded = new Map<string, string>();
  const saving = families
    .slice(0, SAVING_FAMILIES)
    .map((family) => ({ id: family.id, action: createSaveAction(family) }));
  const actions = {
    saves: saving.map(({ action }) => action),
    uploads: families.slice(0, UPLOADING_FAMILIES).map((family) => createUploadAction(url, family, uploaded)),
    'page loads': families.slice(0, VISITING_FAMILIES).map((family) => createVisitAction(url, family)),
    'sign-ins': families.slice(SAVING_FAMILIES).map(({ id }) => createSignInAction(url, id)),
  };
  const all = Object.values(actions).flat();
  const running = Promise.all(all.map((action) => action.run()));
  const stop = async () => {
    for (const action of all) action.stop();
    await running;
    for (const { browser } of families) browser.close();
  };
  return { saving, uploaded, actions, stop };
}

const createSaveAction = ({ id, browser }: Family) =>
  new RepeatedAction(
    async (number) => assertOk(await browser.post(paths.saveStudent, { id, allergy: saveText(number) })),
    SAVE_PAUSE_MS,
  );

function createUploadAction(url: string, { id, browser }: Family, uploaded: Map<string, string>) {
  const ownConnection = browser.withUrl(url);
  let upload = { number: 0, uploadId: '', bytes: new Uint8Array() };
  return new RepeatedAction(async (number) => {
    if (number !== upload.number)
      upload = { number, uploadId: randomUUID(), bytes: Uint8Array.from(largePdf(PDF_BYTES)) };
    const form = new FormData();
    const fields = { id, file_type: 'sea_slip', replace: '1', upload_id: upload.uploadId };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([upload.bytes]), 'page.pdf');
    const stored = parseJson(await ownConnection.post(paths.storeFile, form)) as StoreFileResponse;
    const hash = createHash('sha256').update(upload.bytes).digest('hex');
    uploaded.set(stored.url.split('/').at(-1) ?? '', hash);
  }, UPLOAD_PAUSE_MS);
}

/** Loads the page with all its assets, then makes its API calls. */
function createVisitAction(url: string, { id, browser }: Family) {
  const ownConnection = browser.withUrl(url);
  return new RepeatedAction(async () => {
    const { text: page } = assertOk(await ownConnection.get('/'));
    const files = new Set([...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path));
    for (const path of files) assertOk(await ownConnection.get(path));
    const session = parseJson(await ownConnection.get(paths.session)) as { authenticated: boolean };
    if (!session.authenticated) throw new Error('The session has ended.');
    assertOk(await ownConnection.get(pathTo(paths.studentRecord, { id })));
  }, VISIT_PAUSE_MS);
}

const createSignInAction = (url: string, id: string) =>
  new RepeatedAction(async () => {
    const browser = new Browser(url);
    try {
      assertOk(await browser.post(paths.loginStudent, { student_id: id, password: PASSWORD }));
      assertOk(await browser.get(pathTo(paths.studentRecord, { id })));
      const { status } = await browser.post('/logout', {});
      if (status >= 300) throw new Error(`Signing out returned status ${status}.`);
    } finally {
      browser.close();
    }
  }, VISIT_PAUSE_MS);
