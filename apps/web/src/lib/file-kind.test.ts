import { describe, expect, it } from 'vitest';
import { detectFileKind } from '#web/lib/file-kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('detectFileKind', () => {
  it.each([
    ['jpeg', '\xff\xd8\xff\xe0\x00\x10JFIF'],
    ['png', '\x89PNG\r\n\x1a\n\x00\x00'],
    ['webp', 'RIFF\x24\x00\x00\x00WEBPVP8 '],
    ['heic', '\x00\x00\x00\x18ftypheic'],
    ['heic', '\x00\x00\x00\x18ftypmif1'],
    ['pdf', '%PDF-1.7\n'],
    ['pdf', '\r\n<!-- scanned -->\n%PDF-1.4'],
  ])('detects %s', (kind, head) => {
    expect(detectFileKind(bytes(head))).toBe(kind);
  });

  it.each([
    ['nothing', ''],
    ['a GIF', 'GIF89a'],
    ['an AVIF', '\x00\x00\x00\x18ftypavif'],
    ['a video', '\x00\x00\x00\x18ftypisom'],
    ['a sound', 'RIFF\x24\x00\x00\x00WAVEfmt '],
    ['a page', '<!doctype html>'],
    ['a zip', 'PK\x03\x04'],
    ['a PDF too far in', `${' '.repeat(1024)}%PDF-1.7`],
  ])('rejects %s', (_, head) => {
    expect(detectFileKind(bytes(head))).toBeUndefined();
  });
});
