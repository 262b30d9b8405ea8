import type { ComponentProps } from 'react';

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'hidden' | 'onChange'> {
  readonly onFiles: (files: readonly File[]) => void;
}

/** A hidden file input, which a button opens. */
export const FileInput = ({ onFiles, ...input }: FileInputProps) => (
  <input
    {...input}
    hidden
    type="file"
    onChange={({ target }) => {
      onFiles([...(target.files ?? [])]);
      // Without this, choosing the same file again, after it was removed or corrected, would fire no event.
      target.value = '';
    }}
  />
);
