/** How long a browser may take to begin with a download that was handed over. */
const REVOKE_DELAY_MS = 60_000;

/** Hands a file to the browser's downloads. */
export function downloadBlob(blob: Blob, fileName: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
