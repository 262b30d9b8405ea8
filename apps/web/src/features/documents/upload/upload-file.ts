import type { StoreFileResponse } from '@formroom/domain/api/documents.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import type { FileType } from '@formroom/domain/registration/documents.ts';
import { formatProxyRefusal } from '@formroom/domain/registration/upload-refusals.ts';
import { withCsrfToken } from '#web/lib/api-client.ts';
import { NetworkError, networkErrorMessages } from '#web/lib/api-error.ts';
import { toApiError } from '#web/lib/to-api-error.ts';

/** The longest wait without progress. It includes the server's processing of a large photo. */
const STALL_TIMEOUT_MS = 90_000;

export interface Upload {
  readonly studentId: string;
  readonly type: FileType;
  /** Whether it replaces the type's current files. */
  readonly replace: boolean;
  /** Identifies the upload: sent again with the same ID it is stored once. */
  readonly uploadId: string;
  readonly name: string;
  readonly content: Blob;
  readonly signal: AbortSignal;
  /** Called with the sent fraction, from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/**
 * Uploads one file.
 * @throws ApiError when the server rejects it; NetworkError without a response; AbortError after the signal
 */
export const uploadFile = (upload: Upload): Promise<StoreFileResponse> =>
  withCsrfToken((headers) => send(upload, headers));

// XMLHttpRequest, because fetch reports no upload progress.
function send(upload: Upload, headers: Record<string, string>): Promise<StoreFileResponse> {
  const { signal } = upload;
  const call = new XMLHttpRequest();
  const stop = () => call.abort();
  return new Promise<StoreFileResponse>((resolve, reject) => {
    signal.throwIfAborted();
    let hasTimedOut = false;
    const onSilence = () => {
      hasTimedOut = true;
      call.abort();
    };
    let silence = setTimeout(onSilence, STALL_TIMEOUT_MS);
    call.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(silence);
      silence = setTimeout(onSilence, STALL_TIMEOUT_MS);
      upload.onProgress(total > 0 ? loaded / total : 0);
    });
    call.addEventListener('load', () => {
      const answer = call.status === 200 && parseUploadAnswer(call.responseText);
      if (answer) resolve(answer);
      else
        reject(
          call.status === 200 ? new NetworkError(networkErrorMessages.unreachable) : toUploadError(call),
        );
    });
    call.addEventListener('error', () => reject(new NetworkError(networkErrorMessages.unreachable)));
    call.addEventListener('abort', () =>
      reject(
        hasTimedOut
          ? new NetworkError(networkErrorMessages.tooLong)
          : new DOMException('Stopped', 'AbortError'),
      ),
    );
    call.addEventListener('loadend', () => clearTimeout(silence));
    signal.addEventListener('abort', stop);
    call.open('POST', paths.storeFile);
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.send(createUploadForm(upload));
  }).finally(() => signal.removeEventListener('abort', stop));
}

function parseUploadAnswer(text: string): StoreFileResponse | undefined {
  try {
    return JSON.parse(text) as StoreFileResponse;
  } catch {
    // The response is not from the server but, for example, from the sign-in page of a wireless network.
    return undefined;
  }
}

const toUploadError = (call: XMLHttpRequest) =>
  toApiError({
    status: call.status,
    statusText: formatProxyRefusal(call.status),
    text: call.responseText,
    retryAfter: call.getResponseHeader('Retry-After'),
  });

/** The text parts come first, so that the server knows the file's purpose when the file arrives. */
function createUploadForm({ studentId, type, replace, uploadId, content, name }: Upload) {
  const form = new FormData();
  form.append('id', studentId);
  form.append('file_type', type);
  form.append('replace', replace ? '1' : '0');
  form.append('upload_id', uploadId);
  form.append('file', content, name);
  return form;
}
