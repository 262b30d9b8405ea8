import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PortalError } from '../errors.ts';
import { PDF_TYPE } from '../pdf/media-type.ts';

interface Range {
  readonly first: number;
  readonly last: number;
}

interface StoredPdf {
  readonly pdf: Uint8Array;
  /** Identifies the content. */
  readonly hash: string;
}

/** Whether a request asks for a part of a file that does not begin at its start: a viewer reads on. */
export const isContinued = ({ headers }: FastifyRequest) => /^bytes=0*[1-9]\d*-/.test(headers.range ?? '');

/**
 * Sends a PDF that never changes: whole, a part of it, or 304 to a client that has it (RFC 9110).
 * @throws PortalError no-such-part for a part that it does not have
 */
export function sendStoredPdf(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  name: string,
  { pdf, hash }: StoredPdf,
) {
  const etag = `"${hash}"`;
  void reply.header('etag', etag).header('accept-ranges', 'bytes');
  if (matchesEtag(headers['if-none-match'], etag)) return reply.code(304).send();
  void reply.type(PDF_TYPE).header('content-disposition', contentDisposition(name, { type: 'inline' }));
  const isCurrent = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = isCurrent ? parseRange(headers.range, pdf.length) : undefined;
  if (range === undefined) return reply.send(pdf);
  if (range === 'unsatisfiable') {
    void reply.header('content-range', `bytes */${pdf.length}`);
    throw new PortalError('no-such-part', 'The file has no such part.');
  }
  const { first, last } = range;
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${pdf.length}`)
    .send(pdf.subarray(first, last + 1));
}

function matchesEtag(header: string | undefined, etag: string) {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

/** Returns undefined for anything but one range: a server may send the whole file instead. */
function parseRange(header: string | undefined, length: number): Range | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const count = Math.min(Number(last), length);
    return count === 0 ? 'unsatisfiable' : { first: length - count, last: length - 1 };
  }
  const [from, to] = [Number(first), last === '' ? length - 1 : Math.min(Number(last), length - 1)];
  if (last !== '' && Number(last) < from) return undefined;
  return from >= length ? 'unsatisfiable' : { first: from, last: to };
}
