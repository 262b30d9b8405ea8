import { useEffect, useState } from 'react';
import type { Confirmer } from '#web/lib/autosave/confirmations/confirmer.ts';

/** A confirmer that sends until the component is gone; what is unsent then stays in the tab. */
export function useConfirmerWhileShown(create: () => Confirmer): Confirmer {
  const [confirmer] = useState(create);
  useEffect(() => {
    confirmer.start();
    return () => confirmer.stop();
  }, [confirmer]);
  return confirmer;
}
