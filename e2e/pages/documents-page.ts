import type { FileEntry } from '@formroom/domain/api/documents.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { documents, type DocumentType } from '@formroom/domain/registration/documents.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { chooseFile } from '../steps/choose-file.ts';
import type { TestFile } from '../steps/document-files.ts';

/** The step Upload Documents. */
export class DocumentsPage {
  readonly page: Page;
  private readonly studentId: string;

  constructor(page: Page, studentId: string) {
    this.page = page;
    this.studentId = studentId;
  }

  async open(origin = '') {
    await this.page.goto(`${origin}/registration/documents`);
    // The last card's buttons appear when the list of files is loaded.
    await expect(this.card('picture').region.getByRole('button').first()).toBeVisible();
  }

  card(type: DocumentType) {
    return new DocumentCard(this.page, this.page.getByRole('region', { name: documents[type].label }));
  }

  /** Sends a file to the server, as the page does. */
  async store(type: DocumentType, file: TestFile) {
    const { cookies } = await this.page.context().storageState();
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    return await this.page.request.post(paths.storeFile, {
      headers: { 'X-XSRF-TOKEN': decodeURIComponent(token) },
      multipart: { id: this.studentId, file_type: type, file },
    });
  }

  /** Loads the list of stored files from the server. */
  async getStoredFiles(type: DocumentType): Promise<FileEntry[]> {
    const response = await this.page.request.get(pathTo(paths.files, { id: this.studentId }));
    return ((await response.json()) as FileEntry[]).filter((file) => file.type === type);
  }
}

class DocumentCard {
  readonly page: Page;
  readonly region: Locator;

  constructor(page: Page, region: Locator) {
    this.page = page;
    this.region = region;
  }

  get chip() {
    return this.region.getByText(/^(Needed|Received|Send again)$/);
  }

  /** The files that the server has stored. */
  get storedFiles() {
    return this.region.getByRole('list', { name: 'Files that are in' }).getByRole('listitem');
  }

  get chosenFiles() {
    return this.region.getByRole('list', { name: 'Chosen files' }).getByRole('listitem');
  }

  get announcement() {
    return this.region.getByRole('status');
  }

  get progress() {
    return this.region.getByRole('progressbar');
  }

  button(name: string | RegExp) {
    return this.region.getByRole('button', { name, exact: true });
  }

  async choose(...files: TestFile[]) {
    await chooseFile(this.page, files, () => this.button('Choose file').click());
  }

  async upload(...files: TestFile[]) {
    await this.choose(...files);
    await expect(this.chosenFiles).toHaveCount(files.length);
    await this.button('Upload').click();
    await expect(this.chosenFiles).toHaveCount(0);
  }
}
