import { isForFamily, messageKindLabels, type MessageKind } from '@formroom/domain/messages/kinds.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { describeState } from '#web/features/messages/message-words.ts';
import { messageQuery } from '#web/features/messages/messages-api.ts';
import { MessageText } from '#web/features/messages/sent/message-text.tsx';
import { errorMessage } from '#web/lib/api-error.ts';
import { useFormatDateTime } from '#web/lib/school-date-time.ts';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { PanelLoading } from '#web/ui/feedback/panel-loading.tsx';

interface MessageDialogProps {
  readonly id: number;
  readonly kind: MessageKind;
  readonly onClose: () => void;
}

/** A message as it is read. */
export function MessageDialog({ id, kind, onClose }: MessageDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(messageQuery(id));
  const format = useFormatDateTime();
  return (
    <DialogFrame
      title={messageKindLabels[kind]}
      description={`As the ${isForFamily(kind) ? 'family' : 'teacher'} reads it.`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {data && (
        <>
          <Box sx={{ overflowWrap: 'anywhere' }}>
            To {data.address}. {describeState(data, format)}.
          </Box>
          <MessageText subject={data.subject} text={data.text} />
        </>
      )}
      {!data && error && (
        <ErrorNotice
          title="The message could not be opened"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {errorMessage(error)}
        </ErrorNotice>
      )}
      {!data && !error && <PanelLoading />}
    </DialogFrame>
  );
}
