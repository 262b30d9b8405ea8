import FolderOff from '@mui/icons-material/FolderOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import type { OldFiles } from '@formroom/domain/api/old-files.ts';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { DeleteDialog } from '#web/features/old-files/delete-dialog.tsx';
import { describeGroup, kindTitles } from '#web/features/old-files/old-file-messages.ts';
import { oldFilesQuery } from '#web/features/old-files/old-files-api.ts';
import { OldFilesList } from '#web/features/old-files/old-files-list.tsx';
import { ForOffice } from '#web/lib/for-office.tsx';
import { pathToSettings } from '#web/lib/office-panels.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';

/** The files that the school no longer needs: look at the list, then delete them. */
export function OldFilesPanel() {
  const oldFiles = useQuery(oldFilesQuery);
  const [toDelete, setToDelete] = useState<OldFiles>();
  const content = useRef<HTMLDivElement>(null);
  return (
    <Box>
      <PageHeading title="Old files">
        Uploaded files of past school years that the school no longer needs. Nothing is deleted until you do
        it here.
      </PageHeading>
      {/* Gets the focus when the pressed button is gone. */}
      <Box ref={content} tabIndex={-1} sx={{ outline: 'none', display: 'grid', gap: 2.5 }}>
        <QueryStates
          query={oldFiles}
          loading="Loading the old files …"
          height={320}
          failed="The old files could not be loaded"
          outdated="The list may be out of date"
        >
          {(data) => (
            <>
              <Summary oldFiles={data} />
              {data.students.length === 0 ? (
                <NothingListed oldFiles={data} />
              ) : (
                <>
                  <ForOffice>
                    <Button
                      variant="contained"
                      aria-haspopup="dialog"
                      onClick={() => setToDelete(data)}
                      sx={{ justifySelf: 'start' }}
                    >
                      Delete these files…
                    </Button>
                  </ForOffice>
                  <Box>
                    <OldFilesList students={data.students} />
                  </Box>
                </>
              )}
            </>
          )}
        </QueryStates>
      </Box>
      {toDelete && (
        <DeleteDialog
          listed={toDelete}
          onClose={() => setToDelete(undefined)}
          onDeleted={() => {
            setToDelete(undefined);
            content.current?.focus();
          }}
        />
      )}
    </Box>
  );
}

/** How many files of each kind there are, and how long they are kept. */
const Summary = ({ oldFiles }: { oldFiles: OldFiles }) => (
  <Box>
    <Box
      component="dl"
      sx={{ m: 0, '& dt': { fontWeight: 600 }, '& dd': { m: 0 }, '& dd + dt': { mt: 1.5 } }}
    >
      {oldFiles.groups.map((group) => [
        <dt key={`${group.kind} title`}>{kindTitles[group.kind]}</dt>,
        <dd key={group.kind}>{describeGroup(group)}</dd>,
      ])}
    </Box>
    <ForOffice>
      <MuiLink
        component={Link}
        to={pathToSettings('records')}
        sx={{ display: 'inline-block', fontWeight: 600, py: 0.5, mt: 1 }}
      >
        Change how long files are kept
      </MuiLink>
    </ForOffice>
  </Box>
);

const NothingListed = ({ oldFiles }: { oldFiles: OldFiles }) =>
  oldFiles.groups.every(({ years }) => years === null) ? (
    <EmptyState icon={<FolderOff />} title="All files are kept">
      In the settings you can choose after how many years replaced files, or files of students who have left,
      are listed here.
    </EmptyState>
  ) : (
    <EmptyState icon={<FolderOff />} title="There are no old files">
      Files are listed here when they are old enough.
    </EmptyState>
  );
