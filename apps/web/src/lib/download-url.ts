/** Has the browser download what is at an address, as large as it may be, into its own place. */
export function downloadUrl(address: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
