import { CONFIRM_ADDRESS_DAYS } from '@formroom/domain/messages/kinds.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { confirmAddress, isLinkRefused } from '#web/features/message-links/link-api.ts';
import { LinkRefused } from '#web/features/message-links/link-refused.tsx';
import { ActionError } from '#web/ui/feedback/action-error.tsx';

/** Confirms an address by a button: programs that open every link of a message confirm nothing. */
export function ConfirmAddress({ token }: { token: string }) {
  const { data, error, isPending, mutate } = useMutation({ mutationFn: () => confirmAddress(token) });
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (data) done.current?.focus();
  }, [data]);
  if (data)
    return (
      <Box ref={done} tabIndex={-1} role="status" sx={{ outline: 'none', overflowWrap: 'anywhere' }}>
        <p>
          <strong>{data.address}</strong> is confirmed. The school can now send messages to it.
        </p>
        <p>You can stop them at any time: sign in and choose Messages in the menu.</p>
      </Box>
    );
  if (token === '' || isLinkRefused(error))
    return (
      <LinkRefused>
        <p>
          It may be older than {CONFIRM_ADDRESS_DAYS} days or already used, a part of it may be missing, or
          the address may no longer be in the child’s record.
        </p>
        <p>If you have pressed its button before, the address is confirmed.</p>
        <p>For a new link, sign in and choose Messages in the menu, or ask the school office.</p>
      </LinkRefused>
    );
  return (
    <>
      <p>The school writes to this address only after you confirm it.</p>
      <Button
        variant="contained"
        aria-disabled={isPending}
        onClick={() => !isPending && mutate()}
        sx={{ mb: 2 }}
      >
        {isPending ? 'Confirming …' : 'Confirm this address'}
      </Button>
      <ActionError error={error} />
    </>
  );
}
