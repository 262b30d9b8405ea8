/**
 * Whether this browser can show a PDF in a frame. Phones and tablets may report a viewer but show only the first page,
 * or nothing.
 */
export function canShowPdfInIframe(): boolean {
  const isTouched = matchMedia('(hover: none) and (pointer: coarse)').matches;
  return navigator.pdfViewerEnabled && !isTouched && !isPhoneOrTablet();
}

// An iPad with a keyboard has a fine pointer and reports itself as a Mac.
const isPhoneOrTablet = () =>
  /Android|iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
