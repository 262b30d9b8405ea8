import { randomUUID } from 'node:crypto';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { documentTypes } from '@formroom/domain/registration/documents.ts';
import { largePdf } from '../../apps/server/src/testing/large-files.ts';
import { photograph } from '../../apps/server/src/testing/upload-form.ts';
import { RepeatedAction } from './repeated-action.ts';
import { Browser, assertOk, type Family, PASSWORD, parseJson, signInFamilies } from './family.ts';
import { saveText } from './stored-saves.ts';
import { sha256, uploadFile } from './upload-file.ts';

const SAVING_FAMILIES = 20;
const CONCURRENT_UPLOADS = 4;
const VISITING_FAMILIES = 4;
const SIGNING_IN_FAMILIES = 2;
const PDF_BYTES = 400_000;
const PHOTO_PIXELS = 2000;
/** The families that upload take turns, because a student can have a hundred files. */
const UPLOAD_PAUSE_MS = 300;
const VISIT_PAUSE_MS = 100;
/** A family saves at most 600 times a minute, and 2,000 times an hour (R66). */
const SAVE_PAUSE_MS = 120;

/** Families that concurrently save, upload, load pages, sign in and sign out. */
export interface FamilyWorkload {
  /** The students of all these families. */
  readonly ids: readonly string[];
  readonly saving: readonly SavingFamily[];
  /** The file key of each acknowledged upload, with the hash of those that are stored unchanged. */
  readonly uploaded: ReadonlyMap<string, string | undefined>;
  readonly actions: Readonly<Record<string, readonly RepeatedAction[]>>;
  /** Resolves when every family has finished its current action. */
  stop(): Promise<void>;
}

interface SavingFamily {
  readonly id: string;
  readonly action: RepeatedAction;
  /** Acknowledged saves that the record lacked after a failure. */
  readonly lost: ReadonlySet<number>;
}

/** Starts the workload against the portal at a URL. */
export async function startFamilyWorkload(url: string): Promise<FamilyWorkload> {
  const families = await signInFamilies(url, SAVING_FAMILIES + SIGNING_IN_FAMILIES);
  const uploaded = new Map<string, string | undefined>();
  const savers = families.slice(0, SAVING_FAMILIES);
  const saving = savers.map(createSavingFamily);
  const uploadActions = Array.from({ length: CONCURRENT_UPLOADS }, (_, place) =>
    createUploadAction(
      savers
        .filter((_family, index) => index % CONCURRENT_UPLOADS === place)
        .map(({ id, browser }) => ({ id, browser: browser.withUrl(url) })),
      place === 0 ? createPhoto : createScan,
      uploaded,
    ),
  );
  const actions = {
    saves: saving.map(({ action }) => action),
    uploads: uploadActions,
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
  return { ids: families.map(({ id }) => id), saving, uploaded, actions, stop };
}

function createSavingFamily({ id, browser, load }: Family): SavingFamily {
  const lost = new Set<number>();
  let attempted = 0;
  const action = new RepeatedAction(async (number) => {
    // The save that failed may be stored or not; the one before it was acknowledged.
    if (number === attempted && number > 1) {
      const { allergy } = await load();
      if (allergy !== saveText(number) && allergy !== saveText(number - 1)) lost.add(number - 1);
    }
    attempted = number;
    assertOk(await browser.post(paths.saveStudent, { id, allergy: saveText(number) }));
  }, SAVE_PAUSE_MS);
  return { id, action, lost };
}

const createScan = async () => {
  const bytes = largePdf(PDF_BYTES);
  return await Promise.resolve({ bytes, hash: sha256(bytes) });
};
/** A photograph is encoded again, so its hash is unknown. */
const createPhoto = async () => ({ bytes: await photograph('#7a9', PHOTO_PIXELS), hash: undefined });

function createUploadAction(
  families: readonly Pick<Family, 'id' | 'browser'>[],
  createFile: typeof createScan | typeof createPhoto,
  uploaded: Map<string, string | undefined>,
) {
  let upload: { number: number; upload_id: string; file: Awaited<ReturnType<typeof createFile>> } | undefined;
  return new RepeatedAction(async (number) => {
    if (upload?.number !== number) upload = { number, upload_id: randomUUID(), file: await createFile() };
    const family = families[number % families.length];
    if (!family) return;
    const { upload_id, file } = upload;
    const file_type = documentTypes[number % 3] ?? 'file';
    const key = await uploadFile(family.browser, { id: family.id, file_type, upload_id }, file.bytes);
    uploaded.set(key, file.hash);
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
