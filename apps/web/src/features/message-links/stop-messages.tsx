import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isLinkRefused, stopMessages } from '#web/features/message-links/link-api.ts';
import { LinkRefused } from '#web/features/message-links/link-refused.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { ActionError } from '#web/ui/feedback/action-error.tsx';

/** Stops messages to an address by a button: programs that open every link of a message stop nothing. */
export function StopMessages({ token }: { token: string }) {
  const { data, error, isPending, mutate } = useMutation({ mutationFn: () => stopMessages(token) });
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (data) done.current?.focus();
  }, [data]);
  if (data)
    return (
      <Box ref={done} tabIndex={-1} role="status" sx={{ outline: 'none' }}>
        <p>
          Messages about this child are no longer sent to this address. Messages about the password still are.
        </p>
        <p>To start them again, sign in and choose Messages in the menu.</p>
      </Box>
    );
  if (token === '' || isLinkRefused(error) || (error instanceof ApiError && error.status === 404))
    return (
      <LinkRefused>
        <p>A part of it may be missing, or the address is no longer in the child’s record.</p>
        <p>You can also stop messages on the page Messages after signing in, or ask the school office.</p>
      </LinkRefused>
    );
  return (
    <>
      <p>
        After you press the button, the school sends no more messages about this child to this address, such
        as those about report cards and documents. Messages about the password still come.
      </p>
      <Button
        variant="contained"
        aria-disabled={isPending}
        onClick={() => !isPending && mutate()}
        sx={{ mb: 2 }}
      >
        {isPending ? 'Stopping …' : 'Stop messages'}
      </Button>
      <ActionError error={error} />
    </>
  );
}
