/** Downloads a URL through the browser, without loading it into memory. */
export function downloadUrl(address: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
