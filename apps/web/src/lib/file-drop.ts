import { type DragEvent, useEffect, useState } from 'react';

const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') === true;

/** Event handlers that accept files dropped on an element. */
export function useFileDrop(onDropped: ((files: readonly File[]) => void) | undefined) {
  const [isOver, setIsOver] = useState(false);
  if (!onDropped) return { isOver: false, dropTarget: {} };
  const dropTarget = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setIsOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      onDropped([...event.dataTransfer.files]);
    },
  };
  return { isOver, dropTarget };
}

/** Without this, the browser would replace the page with a file that is dropped beside its target. */
export function usePreventStrayDrops() {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
