import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The token of a message's link, which stands after the `#` so that it is in no log of a server; empty without one. It is
 * taken out of the address, so that nobody finds it in the history of the browser.
 */
export function useLinkToken(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState('');
  const isNew = hash.length > 1;
  if (isNew && token !== hash.slice(1)) setToken(hash.slice(1));
  useEffect(() => {
    if (isNew) void navigate(pathname, { replace: true });
  }, [isNew, navigate, pathname]);
  return token;
}
