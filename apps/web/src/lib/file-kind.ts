export type FileKind = 'pdf' | 'jpeg' | 'png' | 'webp' | 'heic';

/** The number of bytes from the start of a file that are needed to detect its type. */
export const HEAD_BYTES = 1024;

/** Detects a file's type by its first bytes, whatever its name; undefined when it is not an accepted type (R25). */
export function detectFileKind(head: Uint8Array): FileKind | undefined {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^RIFF[^]{4}WEBP/.test(text)) return 'webp';
  if (/^[^]{4}ftyp(he|mif1|msf1)/.test(text)) return 'heic';
  // Some programs write a line of their own before the PDF header.
  return text.includes('%PDF-') ? 'pdf' : undefined;
}

export const isPicture = (kind: FileKind) => kind !== 'pdf';
