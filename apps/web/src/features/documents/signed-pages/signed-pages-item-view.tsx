import { MAX_SEARCH } from '@formroom/domain/api/student-filter.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import { focusIfTooLong } from '#web/ui/fields/length-info.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { LinkStyleButton } from '#web/ui/layout/link-style-button.tsx';
import type { SignedPagesItem } from '#web/features/documents/signed-pages/use-signed-pages.ts';
import { useBlobSource } from '#web/lib/use-blob-source.ts';
import { pathToAnswers } from '#web/lib/student-path.ts';

interface ItemProps {
  readonly item: SignedPagesItem;
  readonly isBusy: boolean;
  readonly onAssign: (search: string) => Promise<void>;
  readonly onForget: () => void;
  readonly onRemove: () => void;
  readonly onUpload: () => void;
}

/** Pages of a scan, the student that they belong to, and what can be done with them. */
export function SignedPagesItemView({ item, isBusy, onAssign, onForget, onRemove, onUpload }: ItemProps) {
  const { name, student, state, problem, files, preview } = item;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: preview ? `${PREVIEW_WIDTH}px minmax(0, 1fr)` : 'minmax(0, 1fr)',
        alignItems: 'start',
        columnGap: 2,
        rowGap: 1,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
        '& > :not(img)': { gridColumn: preview ? 2 : 1 },
      }}
    >
      {preview && <PagePreview content={preview} />}
      <Box sx={{ color: 'text.secondary' }}>{name}</Box>
      {student && (
        <Box>
          <b>{formatListName(student)}</b>, {student.id}
          <span>{student.class_id ? `, class ${student.class_id}` : ''}</span>
        </Box>
      )}
      {problem !== undefined && <Box sx={{ color: 'error.main', fontWeight: 600 }}>{problem}</Box>}
      {!student && files.length > 0 && <CodeField id={item.id} name={name} onFind={onAssign} />}
      {state === 'uploading' && <Box>Uploading …</Box>}
      {state === 'uploaded' && student && (
        <Box>
          Uploaded. <Link to={pathToAnswers(student.id, 'complete')}>Set the agreement</Link>
        </Box>
      )}
      {state === 'agreed' && <Box>Uploaded, and the agreement is set.</Box>}
      {state === 'ready' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {student && (
            <>
              <Button
                variant="outlined"
                disabled={isBusy}
                onClick={onUpload}
                aria-label={`Upload to ${formatListName(student)}`}
              >
                {problem === undefined ? 'Upload' : 'Try again'}
              </Button>
              <LinkStyleButton label="Another student" onClick={onForget} />
            </>
          )}
          <LinkStyleButton label="Remove" onClick={onRemove} />
        </Box>
      )}
    </Box>
  );
}

const PREVIEW_WIDTH = 96;

/** The first page, so that the office sees whose signature it is. */
function PagePreview({ content }: { content: Blob }) {
  const source = useBlobSource(content);
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return null;
  return (
    <Box
      component="img"
      ref={source}
      alt=""
      width={PREVIEW_WIDTH}
      onError={() => setIsBroken(true)}
      sx={{ gridColumn: 1, gridRow: '1 / span 6', border: 1, borderColor: 'divider', borderRadius: 1 }}
    />
  );
}

interface CodeFieldProps {
  readonly id: string;
  readonly name: string;
  readonly onFind: (search: string) => Promise<void>;
}

function CodeField({ id, name, onFind }: CodeFieldProps) {
  const [search, setSearch] = useState('');
  const inputId = `code-${id}`;
  return (
    <Box
      component="form"
      aria-label={`Student of ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (search.trim() !== '' && !focusIfTooLong(inputId, search, MAX_SEARCH)) void onFind(search.trim());
      }}
      sx={{ display: 'flex', alignItems: 'end', gap: 1, maxWidth: 360 }}
    >
      <TextInput
        id={inputId}
        label="Code or student ID"
        value={search}
        max={MAX_SEARCH}
        onChange={setSearch}
      />
      <Button type="submit" variant="outlined" sx={{ flex: 'none' }}>
        Find
      </Button>
    </Box>
  );
}
