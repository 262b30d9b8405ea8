import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The token of a message's link, which stands after the `#` so that it is in no log of a server; empty without one. It is
 * taken out of the address, so that nobody finds it in the history of the browser.
 */
export function useLinkToken(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(hash.slice(1));
  // Another message's link may be opened on the same page.
  if (hash.length > 1 && hash.slice(1) !== token) setToken(hash.slice(1));
  useEffect(() => {
    if (hash.length > 1) void navigate(pathname, { replace: true });
  }, [hash, navigate, pathname]);
  return token;
}
