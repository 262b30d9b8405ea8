import { useCallback } from 'react';

/**
 * A ref for a picture or a frame that shows a blob, and lets go of it with the element.
 * @param view how to show it, as the part of an address after `#`
 */
export const useBlobSource = (blob: Blob, view = '') =>
  useCallback(
    (element: { src: string } | null) => {
      if (!element) return undefined;
      const url = URL.createObjectURL(blob);
      element.src = url + view;
      return () => URL.revokeObjectURL(url);
    },
    [blob, view],
  );
