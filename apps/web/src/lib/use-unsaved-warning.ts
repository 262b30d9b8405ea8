import { useEffect } from 'react';

/** Makes the browser ask before it closes a page with unsaved changes. */
export function useUnsavedWarning(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
