import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import { MAX_FILE_BYTES } from '@formroom/domain/registration/upload-refusals.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { extendBodyTimeout } from './body-timeouts.ts';
import { sendError } from './errors.ts';
import { invalid, PortalError, refuseUpload } from '../errors.ts';
import { requirePrincipal } from './session.ts';
import { UploadPlaces } from './upload-places.ts';

/** An uploaded file at a temporary path, which is deleted when the response is sent. */
export interface ReceivedFile {
  readonly path: string;
  /** The file name as sent; it can be any text. */
  readonly name: string;
  readonly bytes: number;
  /** The file was larger than the limit; the rest was discarded. */
  readonly isTruncated: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The route accepts a form with one file in the part `file`. The text parts, of at most 1000 bytes unless it says
     * otherwise, become the body and are validated as usual; the handler calls `getUpload` for the file.
     */
    upload?: boolean | { readonly maxFieldBytes: number };
  }
  interface FastifyRequest {
    upload: ReceivedFile | null;
    /** Releases the account's upload slot, which is acquired before the form is read. */
    releaseUpload: (() => void) | null;
  }
}

const FILE_PART = 'file';

/** Forms larger than this are not read to their end, even if the client then misses the response. */
const MAX_FORM_BYTES = 2 * MAX_FILE_BYTES;
/** Room for the names of the part and the file; file systems limit a name to 255 bytes. */
const MAX_PART_HEADER_BYTES = 2048;
const limits = {
  files: 1,
  fileSize: MAX_FILE_BYTES,
  fields: 10,
  fieldSize: 1000,
  parts: 11,
  headerPairs: 20,
  // Passed on to the parser, though the types of the plugin lack it.
  headerSize: MAX_PART_HEADER_BYTES,
};

/** Streams the file of a form to disk before the owner of the record and the fields are checked. */
export const uploads = fp(async (app) => {
  const folder = app.config.incomingDir;
  await mkdir(folder, { recursive: true });
  await app.register(multipart, { throwFileSizeLimit: false, limits });
  app.decorateRequest('upload', null);

  const places = new UploadPlaces();
  app.decorateRequest('releaseUpload', null);
  app.addHook('preValidation', async (request, reply) => {
    const { upload = false, needsNoCsrfToken } = request.routeOptions.config;
    // What mail programs post has a body that nobody reads (RFC 8058).
    if (needsNoCsrfToken === true) return;
    const acceptsForms = upload !== false;
    if (request.isMultipart() !== acceptsForms) throw wrongType();
    if (!acceptsForms) return;
    const place = places.acquire(requirePrincipal(request), () => endUpload(request, reply));
    if (!place) throw refuseUpload('too-many-uploads');
    request.releaseUpload = () => places.release(place);
    const fieldSize = typeof upload === 'object' ? upload.maxFieldBytes : limits.fieldSize;
    await receive(request, { folder, fieldSize, onData: place.count, isEnded: () => !place.isReceiving });
    place.stopTiming();
  });
  app.addHook('onSend', async (request) => {
    request.releaseUpload?.();
    if (request.upload) await rm(request.upload.path, { force: true });
  });
});

/**
 * Returns the uploaded file, which is deleted when the response is sent.
 * @throws PortalError invalid without a file; too-large if it is too large
 */
export function getUpload({ upload }: FastifyRequest): ReceivedFile {
  if (!upload) throw refuseUpload('no-file');
  if (upload.isTruncated) throw refuseUpload('too-large');
  return upload;
}

/** Answers an upload that is too slow. The connection is closed, because the rest of the form would follow. */
function endUpload(request: FastifyRequest, reply: FastifyReply) {
  reply.raw.once('finish', () => request.raw.destroy());
  void sendError(reply.header('connection', 'close'), refuseUpload('too-slow'));
}

interface Receiving {
  readonly folder: string;
  readonly fieldSize: number;
  readonly onData: (bytes: number) => void;
  readonly isEnded: () => boolean;
}

async function receive(request: FastifyRequest, { folder, fieldSize, onData, isEnded }: Receiving) {
  if (Number(request.headers['content-length']) > MAX_FORM_BYTES) throw refuseUpload('too-large');
  extendBodyTimeout(request.raw);
  enforceMaxLength(MAX_FORM_BYTES, request.raw, onData);
  const fields: [string, string][] = [];
  try {
    for await (const part of request.parts({ limits: { ...limits, fieldSize } })) {
      if (isEnded()) return;
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

/** Ends a body of unknown length once it is longer than `maxBytes` bytes. */
function enforceMaxLength(maxBytes: number, body: IncomingMessage, onData: (bytes: number) => void) {
  let received = 0;
  body.on('data', (chunk: Buffer) => {
    onData(chunk.length);
    received += chunk.length;
    if (received > maxBytes) body.destroy();
  });
}

/** Only disk errors are server errors; the others are due to the request or an interrupted connection. */
function toClientError(error: unknown) {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof PortalError || syscall !== undefined) return error;
  return code === 'FST_FILES_LIMIT'
    ? refuseUpload('several-files')
    : invalid({}, 'The request can’t be read.');
}

function toBody(fields: readonly [string, string][]) {
  const duplicate = fields.find(([name], index) => fields.findIndex(([each]) => each === name) !== index);
  if (duplicate) throw invalid({ [duplicate[0]]: ['Send this only once.'] });
  return Object.fromEntries(fields);
}

const wrongType = () => new PortalError('unsupported-type', 'This type of request is not supported here.');
