/**
 * Brings the page to the element whose id or name an address ends with, and the focus into it: the box of
 * `#mother_name`, the card of `#birth_certificate`. Says whether there is one.
 */
export function goToPlace(hash: string): boolean {
  const name = hash.slice(1);
  const place = document.getElementById(name) ?? document.getElementsByName(name)[0];
  if (name === '' || !place) return false;
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true, focusVisible: true });
  const isTall = place.offsetHeight > window.innerHeight / 2;
  place.scrollIntoView({ block: isTall ? 'start' : 'center' });
  return true;
}
