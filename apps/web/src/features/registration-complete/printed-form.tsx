import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useSaveState, useSettledRecord } from '#web/lib/autosave/use-autosave.ts';

const HEIGHT = 560;

/**
 * The registration form as it is printed, drawn once every answer is saved. The agreement draws it again; what changes
 * otherwise, on another device, only offers to, so that the form does not move under who is reading it.
 * @param ready whether the page itself has nothing more to save
 */
export function PrintedForm({ id, ready }: { id: string; ready: boolean }) {
  const saved = useSettledRecord();
  const [drawn, setDrawn] = useState<StudentRecord>();
  if (ready && saved && saved.submitted_at !== drawn?.submitted_at) setDrawn(saved);
  if (!drawn) return <NotYet />;
  const isBehind = saved !== undefined && saved.version > drawn.version;
  return (
    <>
      <Box aria-live="polite">
        {isBehind && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mb: 1 }}>
            Answers have changed since this form was drawn.
            <Button size="small" onClick={() => setDrawn(saved)}>
              Show it as it is now
            </Button>
          </Box>
        )}
      </Box>
      <iframe
        key={drawn.version}
        src={pathTo(paths.registrationForm, { id })}
        title="Registration form"
        style={{ width: '100%', height: HEIGHT, border: 0 }}
      />
    </>
  );
}

function NotYet() {
  const { kind } = useSaveState();
  const isHeldUp = !['idle', 'saving', 'saved'].includes(kind);
  return isHeldUp ? (
    <p>Some answers are not saved yet. The form is shown here as soon as they are.</p>
  ) : (
    <Skeleton variant="rounded" height={HEIGHT} />
  );
}
