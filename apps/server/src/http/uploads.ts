import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import { MAX_FILE_BYTES } from '@formroom/domain/registration/documents.ts';
import { uploadMessages } from '@formroom/domain/registration/upload-messages.ts';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { CallerLimit } from '../workers/caller-limit.ts';
import { accountKey } from './principal.ts';
import { invalid, Problem } from './problem.ts';
import { extendBodyTimeout } from './body-timeouts.ts';

/** A file that came with a form, in a temporary place until the answer is sent. */
export interface ReceivedFile {
  readonly path: string;
  /** As the sender named it: anything. */
  readonly name: string;
  readonly bytes: number;
  /** There was more than is taken; the rest was not kept. */
  readonly isTruncated: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The route takes a form with one file in the part `file`. Its text parts become the body, which is checked as
     * any other; the handler asks `uploadOf` for the file.
     */
    upload?: boolean;
  }
  interface FastifyRequest {
    upload: ReceivedFile | null;
    /** Gives back the account’s place, which is held from the first byte until the answer. */
    releaseUpload: (() => void) | null;
  }
}

const FILE_PART = 'file';

/** Beyond this a form is not even read to its end, for a tidy answer. */
const MAX_FORM_BYTES = 2 * MAX_FILE_BYTES;
/** How many uploads are under way, so that slow ones can't fill the disk. */
const MAX_UPLOADS = 100;
const MAX_UPLOADS_PER_ACCOUNT = 10;
/** A part’s headers have its name and the file’s, which a system keeps to 255 bytes. */
const MAX_PART_HEADER_BYTES = 2048;
const limits = {
  files: 1,
  fileSize: MAX_FILE_BYTES,
  fields: 10,
  fieldSize: 1000,
  parts: 11,
  headerPairs: 20,
  // Passed on to the parser, though the plugin’s types do not know it.
  headerSize: MAX_PART_HEADER_BYTES,
};
const RETRY_AFTER_SECONDS = 5;

/** Writes the file of a form to the disk as it arrives, before rights and values are looked at. */
export const uploads = fp(async (app) => {
  const folder = app.config.incomingDir;
  await mkdir(folder, { recursive: true });
  await app.register(multipart, { throwFileSizeLimit: false, limits });
  app.decorateRequest('upload', null);

  const shares = new CallerLimit(MAX_UPLOADS_PER_ACCOUNT);
  app.decorateRequest('releaseUpload', null);
  app.addHook('preValidation', async (request) => {
    const takesForms = request.routeOptions.config.upload === true;
    if (request.isMultipart() !== takesForms) throw wrongType();
    if (!takesForms) return;
    const release = shares.total < MAX_UPLOADS ? shares.acquire(accountKey(request)) : undefined;
    if (!release) throw invalidFile('Too many files are being uploaded at once. Please try again.', 503);
    request.releaseUpload = release;
    await receive(request, folder);
  });
  app.addHook('onSend', async (request) => {
    request.releaseUpload?.();
    if (request.upload) await rm(request.upload.path, { force: true });
  });
});

/**
 * The file of the call's form, which is gone when the answer is sent.
 * @throws Problem 422 where there is none; 413 where it is too large
 */
export function getUpload({ upload }: FastifyRequest): ReceivedFile {
  if (!upload) throw invalidFile('Please select a file!');
  if (upload.isTruncated) throw tooLarge();
  return upload;
}

async function receive(request: FastifyRequest, folder: string) {
  if (Number(request.headers['content-length']) > MAX_FORM_BYTES) throw tooLarge();
  extendBodyTimeout(request.raw);
  enforceMaxLength(MAX_FORM_BYTES, request.raw);
  const fields: [string, string][] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw invalid({ [part.fieldname]: ['This is too long.'] });
        fields.push([part.fieldname, String(part.value)]);
      } else if (part.fieldname === FILE_PART && part.filename) {
        const path = join(folder, randomUUID());
        request.upload = { path, name: part.filename, bytes: 0, isTruncated: false };
        await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        const { bytesRead: bytes, truncated: isTruncated } = part.file;
        request.upload = { ...request.upload, bytes, isTruncated };
      } else {
        part.file.resume();
      }
    }
  } catch (error) {
    throw toClientError(error);
  }
  request.body = toBody(fields);
}

/** A length that is not told beforehand is found out on the way. */
function enforceMaxLength(most: number, body: IncomingMessage) {
  let received = 0;
  body.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > most) body.destroy();
  });
}

/** Only the disk's errors are ours; the parser's are about what was sent, or about a connection that was cut. */
function toClientError(error: unknown) {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof Problem || syscall !== undefined) return error;
  return code === 'FST_FILES_LIMIT'
    ? invalidFile('Please send one file at a time.')
    : invalid({}, 'The request can’t be read.');
}

function toBody(fields: readonly [string, string][]) {
  const twice = fields.find(([name], index) => fields.findIndex(([each]) => each === name) !== index);
  if (twice) throw invalid({ [twice[0]]: ['Send this only once.'] });
  return Object.fromEntries(fields);
}

/** Why a file is not taken, for the form as a whole and for its part. */
export function invalidFile(reason: string, status = 422) {
  const errors = { message: [reason], [FILE_PART]: [reason] };
  return new Problem(status, reason, { errors, ...(status === 503 && { retryAfter: RETRY_AFTER_SECONDS }) });
}

const tooLarge = () => invalidFile(uploadMessages.tooLarge, 413);
const wrongType = () => new Problem(415, 'This type of request is not supported here.');
