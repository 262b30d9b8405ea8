const KB = 1024;
const MB = KB * KB;

/** Formats a file size: `1.2 MB`, `340 KB`. */
export function formatBytes(bytes: number): string {
  if (bytes >= 99.95 * MB) return `${Math.round(bytes / MB)} MB`;
  if (bytes >= MB) return `${(bytes / MB).toFixed(1)} MB`;
  return bytes === 0 ? '0 KB' : `${Math.min(1023, Math.max(1, Math.round(bytes / KB)))} KB`;
}
