import Box from '@mui/material/Box';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { ApiError, errorMessage } from '#web/lib/api-error.ts';

/** Why a step of an import failed, with all messages of the server. */
export function ImportErrorNotice({ title, error }: { title: string; error: Error }) {
  const { message = [], ...byPart } = (error instanceof ApiError && error.body.errors) || {};
  const reasons = [...new Set([...message.slice(1), ...Object.values(byPart).flat()])];
  const first = errorMessage(error);
  return (
    <ErrorNotice title={title}>
      {first}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 3, '&:empty': { display: 'none' } }}>
        {reasons
          .filter((reason) => reason !== first)
          .map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
      </Box>
    </ErrorNotice>
  );
}

/** Why an uploaded file has no preview. */
export const FileErrorNotice = ({ error }: { error: Error }) => (
  <ImportErrorNotice
    title={
      error instanceof ApiError && error.status === 409
        ? 'This file was not imported'
        : 'We couldn’t read this file'
    }
    error={error}
  />
);
