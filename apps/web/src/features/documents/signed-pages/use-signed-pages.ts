import { paths } from '@formroom/domain/api/paths.ts';
import type { StudentListEntry } from '@formroom/domain/api/students.ts';
import { RefusedFile } from '@formroom/domain/registration/upload-refusals.ts';
import { formatFormCode } from '@formroom/domain/school/form-code.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { filesQuery } from '#web/lib/student-files.ts';
import { readScan, type SignedPages } from '#web/features/documents/signed-pages/read-scan.ts';
import { get } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { randomId } from '#web/lib/random-id.ts';
import { saveStudent, studentRecordQuery } from '#web/lib/student-record.ts';
import { uploadFile } from '#web/features/documents/upload/upload-file.ts';

/** Pages to upload. Without a student the office types the code; `problem` says why. */
export interface SignedPagesItem {
  readonly id: string;
  readonly name: string;
  readonly files: readonly { readonly name: string; readonly content: Blob; readonly uploadId: string }[];
  readonly preview: Blob | undefined;
  readonly student: StudentListEntry | undefined;
  readonly state: 'ready' | 'uploading' | 'uploaded' | 'agreed';
  readonly problem: string | undefined;
}

/** The scans that the office has chosen, each matched with a student and uploaded. */
export function useSignedPages() {
  const client = useQueryClient();
  const [items, setItems] = useState<readonly SignedPagesItem[]>([]);
  const [reading, setReading] = useState<string>();
  const [isUploading, setUploading] = useState(false);
  const update = (id: string, changes: Partial<SignedPagesItem>) =>
    setItems((all) => all.map((item) => (item.id === id ? { ...item, ...changes } : item)));
  const add = (...added: SignedPagesItem[]) => setItems((all) => [...all, ...added]);

  const assign = async (id: string, search: string) => update(id, await findStudent(search));

  async function readFiles(files: readonly File[]) {
    for (const file of files) {
      setReading(file.name);
      try {
        const scanned = await readScan(file);
        add(...(await Promise.all(scanned.map(toItem))));
      } catch (error) {
        if (!(error instanceof RefusedFile)) throw error;
        add({ ...noItem, id: randomId(), name: file.name, problem: error.message });
      } finally {
        setReading(undefined);
      }
    }
  }

  async function upload({ id, files, student }: SignedPagesItem) {
    if (!student) return;
    update(id, { state: 'uploading', problem: undefined });
    try {
      for (const { name, content, uploadId } of files) {
        await uploadFile({
          studentId: student.id,
          type: 'file',
          replace: false,
          uploadId,
          name,
          content,
          signal: new AbortController().signal,
          onProgress: () => undefined,
        });
      }
      update(id, { state: 'uploaded' });
    } catch (error) {
      update(id, { state: 'ready', problem: errorMessage(error) });
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: filesQuery(student.id).queryKey }),
      client.invalidateQueries({ queryKey: studentRecordQuery(student.id).queryKey }),
    ]);
  }

  /** Uploads one after the other. */
  async function uploadAll(chosen: readonly SignedPagesItem[]) {
    setUploading(true);
    for (const item of chosen) await upload(item);
    setUploading(false);
  }

  /** Sets the agreement of the students whose signed pages are uploaded, one after the other (R45). */
  async function agreeAll(uploaded: readonly SignedPagesItem[]) {
    setUploading(true);
    for (const { id, student } of uploaded) {
      if (!student) continue;
      try {
        await saveStudent({ id: student.id, agree_terms_conditions: 1, source: 'paper' });
        update(id, { state: 'agreed', problem: undefined });
      } catch (error) {
        update(id, { problem: errorMessage(error) });
      }
      await client.invalidateQueries({ queryKey: studentRecordQuery(student.id).queryKey });
    }
    setUploading(false);
  }

  return {
    items,
    agreeAll,
    /** The name of the file that is being read. */
    reading,
    isUploading,
    readFiles,
    assign,
    uploadAll,
    forget: (id: string) => update(id, { student: undefined, problem: undefined }),
    remove: (id: string) => setItems((all) => all.filter((item) => item.id !== id)),
  };
}

const noItem = {
  files: [],
  preview: undefined,
  student: undefined,
  state: 'ready',
  problem: undefined,
} as const;

async function toItem({ name, studentId, files, preview }: SignedPages): Promise<SignedPagesItem> {
  return {
    ...noItem,
    id: randomId(),
    name,
    preview,
    files: files.map((file) => ({ ...file, uploadId: randomId() })),
    ...(studentId === undefined
      ? { problem: 'No code was found. Type the code at the foot of the page.' }
      : await findStudent(formatFormCode(studentId))),
  };
}

/** Finds the one student whom a code, an ID or a name means. */
async function findStudent(search: string): Promise<Pick<SignedPagesItem, 'student' | 'problem'>> {
  try {
    const { data, total } = await searchStudents(search);
    if (total === 1) return { student: data[0], problem: undefined };
    const problem =
      total === 0
        ? `No student of this school has “${search}”.`
        : `${total} students match “${search}”. Type the code or the student ID.`;
    return { student: undefined, problem };
  } catch (error) {
    return { student: undefined, problem: errorMessage(error) };
  }
}

// With `page`, the response to an administrator is always a page.
const searchStudents = (search: string) =>
  get(paths.students, { query: { search, page: 1, page_size: 2 } }) as Promise<{
    data: StudentListEntry[];
    total: number;
  }>;
