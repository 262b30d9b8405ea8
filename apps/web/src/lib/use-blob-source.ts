import { useCallback } from 'react';

/**
 * A ref for an image or a frame that shows a blob; the object URL is revoked with the element.
 * @param view viewer options, appended to the URL after `#`
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
