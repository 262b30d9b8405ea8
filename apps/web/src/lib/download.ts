/** How long the object URL is kept for the browser to start the download. */
const REVOKE_DELAY_MS = 60_000;

/** Saves a blob through the browser's downloads. */
export function downloadBlob(blob: Blob, fileName: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}

/** Downloads a URL through the browser, without loading it into memory. */
export function downloadUrl(address: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
