import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { PortalError } from '../../errors.ts';
import type { FileStore } from '../../storage/file-store.ts';
import type { StoredDocument } from './documents.repository.ts';
import { renderSmallPicture } from './small-picture.service.ts';

/** An uploaded file must not run scripts on the portal's origin, whatever type a browser assumes. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";

/** @throws PortalError failed if the file is missing in the store, which is logged */
export async function sendFile(reply: FastifyReply, document: StoredDocument, store: FileStore) {
  const file = await store.open(document.file_key);
  if (!file) {
    reply.log.error({ file: document.file_key, student: document.student_id }, 'a stored file is missing');
    throw new PortalError('failed', 'This file is missing on our side. Please upload it again.');
  }
  return await reply
    .type(document.media_type)
    .header('content-length', file.bytes)
    .header('content-disposition', contentDisposition(document.name, { type: 'inline' }))
    .header('content-security-policy', CONTENT_SECURITY_POLICY)
    .send(file.stream);
}

/** Twice the size of a thumbnail on the pages. */
const THUMBNAIL_EDGE = 240;
const A_DAY_SECONDS = 24 * 60 * 60;

/** Sends a picture in small, which never changes under its address. */
export const sendThumbnail = async (reply: FastifyReply, document: StoredDocument, store: FileStore) =>
  await reply
    .type('image/jpeg')
    .header('content-security-policy', CONTENT_SECURITY_POLICY)
    .header('cache-control', `private, max-age=${A_DAY_SECONDS}, immutable`)
    .send(await renderSmallPicture(store, document.file_key, THUMBNAIL_EDGE));
