import { uploadMessages } from '@formroom/domain/registration/upload-messages.ts';

export type UploadRejection =
  | 'empty'
  | 'type'
  | 'damaged'
  | 'encrypted'
  | 'script'
  | 'attachments'
  | 'too-many-pixels'
  | 'busy';

const rejectionMessages: Record<UploadRejection, string> = {
  empty: uploadMessages.empty,
  type: uploadMessages.type,
  damaged: uploadMessages.damaged,
  encrypted:
    'This PDF is protected. Please choose one without a password or protection, or a photo of the page.',
  script:
    'This PDF contains a program, which can’t be accepted. Please choose a scan or a photo of the page.',
  attachments:
    'This PDF has other files inside it, which can’t be accepted. Please choose a scan or a photo of the page.',
  'too-many-pixels': 'This picture has too many pixels. Please choose a smaller one, or take a new photo.',
  busy: 'Many files are being uploaded right now. Please try again in a minute.',
};

/** The file can't be stored. The message is shown to the family. */
export class RejectedUpload extends Error {
  readonly reason: UploadRejection;

  constructor(reason: UploadRejection, cause?: unknown) {
    super(rejectionMessages[reason], { cause });
    this.reason = reason;
  }
}
