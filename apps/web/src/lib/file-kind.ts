export type FileKind = 'pdf' | 'jpeg' | 'png' | 'webp' | 'heic';

/** So much of a file's beginning is enough to tell it. */
export const HEAD_BYTES = 1024;

/** What a file is by its first bytes, whatever its name says; nothing where it is none of what the school takes. */
export function detectFileKind(head: Uint8Array): FileKind | undefined {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^RIFF[^]{4}WEBP/.test(text)) return 'webp';
  if (/^[^]{4}ftyp(he|mif1|msf1)/.test(text)) return 'heic';
  // Some programs write a line of their own before it.
  return text.includes('%PDF-') ? 'pdf' : undefined;
}

export const isPicture = (kind: FileKind) => kind !== 'pdf';
