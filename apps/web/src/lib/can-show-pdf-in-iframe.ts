/**
 * Whether this browser can show a PDF in a frame. Phones and tablets may say that they have a viewer, and then show the
 * first page as a picture, or nothing.
 */
export function canShowPdfInIframe(): boolean {
  const isTouched = matchMedia('(hover: none) and (pointer: coarse)').matches;
  return navigator.pdfViewerEnabled && !isTouched && !isPhoneOrTablet();
}

// An iPad with a keyboard has a fine pointer, and calls itself a Mac.
const isPhoneOrTablet = () =>
  /Android|iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
