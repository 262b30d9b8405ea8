import type { StudentSelection } from '@formroom/domain/api/student-selection.ts';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { DownloadingDialog } from '#web/features/exports/downloading-dialog.tsx';
import { ExportGroups, listGroups } from '#web/features/exports/export-groups.tsx';
import { useExport } from '#web/features/exports/use-export.ts';
import { errorMessage } from '#web/lib/api-error.ts';

interface ExportSelectedDialogProps {
  readonly selection: StudentSelection;
  /** Who is selected. */
  readonly description: string;
  readonly onClose: () => void;
}

/** Downloads the registration data of the selected students. */
export function ExportSelectedDialog({ selection, description, onClose }: ExportSelectedDialogProps) {
  const [groups, setGroups] = useState<ReadonlySet<string>>(new Set());
  const { start, retry, stop, isRunning, fileName, error } = useExport();
  return (
    <>
      <DialogFrame
        title="Export"
        description={description}
        width={620}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>Close</Button>
            <Button
              variant="contained"
              startIcon={<DownloadOutlined />}
              onClick={() => start({ selection, ...(groups.size > 0 && { groups: listGroups(groups) }) })}
            >
              Download
            </Button>
          </>
        }
      >
        <ExportGroups
          chosen={groups}
          onChange={setGroups}
          hint="If you choose none, every field is exported. The file always has the student ID, class and name."
        />
        <Box>
          The file contains data of children. Save it where only school staff can open it, and delete it when
          you no longer need it.
        </Box>
        <Box role="status">{fileName !== undefined && `${fileName} is in your downloads.`}</Box>
        {error !== null && (
          <ErrorNotice title="The data could not be downloaded" onRetry={retry}>
            {errorMessage(error)}
          </ErrorNotice>
        )}
      </DialogFrame>
      {isRunning && <DownloadingDialog onStop={stop} />}
    </>
  );
}
