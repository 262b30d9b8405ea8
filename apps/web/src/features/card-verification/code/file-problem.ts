export type FileProblemKind =
  | 'file-too-large'
  | 'file-type'
  | 'file-unreadable'
  | 'picture-unreadable'
  | 'pdf-unreadable'
  | 'pdf-too-long'
  | 'pdf-reader-missing'
  | 'no-code';

/** Why no code was read from a file. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
  readonly kind: FileProblemKind;

  constructor(kind: FileProblemKind) {
    super(kind);
    this.kind = kind;
  }
}
