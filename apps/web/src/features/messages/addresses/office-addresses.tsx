import type { BlockedParent, MessageAddress } from '@formroom/domain/api/message-addresses.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { parents } from '@formroom/domain/registration/family-visibility.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AddressList } from '#web/features/messages/addresses/address-list.tsx';
import { BlockDialog, type Blocked } from '#web/features/messages/addresses/block-dialog.tsx';
import { ParentItem } from '#web/features/messages/addresses/parent-item.tsx';
import { blockedParentsQuery, useChangeAddress } from '#web/features/messages/messages-api.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { useMayChange } from '#web/lib/session.ts';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { RowList } from '#web/ui/layout/row-list.ts';

interface OfficeAddressesProps {
  readonly studentId: string;
  readonly record: StudentRecord;
}

/** The addresses and parents of a record, which the office can block with a reason. */
export function OfficeAddresses({ studentId, record }: OfficeAddressesProps) {
  const blocks = useQuery(blockedParentsQuery(studentId));
  const mayChange = useMayChange();
  const [toBlock, setToBlock] = useState<Blocked>();
  const findBlock = (parent: string) => blocks.data?.find((block) => block.parent === parent);
  const shown = parents.filter(
    (parent) =>
      record[`${parent}_name`] !== null ||
      record[`email_${parent}`] !== null ||
      findBlock(parent) !== undefined,
  );
  return (
    <>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        Email addresses
      </Typography>
      <AddressList
        studentId={studentId}
        mayChange={mayChange}
        empty="The record has no email address, so this family gets no messages."
        renderMore={(entry) => (
          <BlockButton
            studentId={studentId}
            entry={entry}
            blocks={blocks.data ?? []}
            onBlock={() => setToBlock({ address: entry.address })}
          />
        )}
      />
      {(shown.length > 0 || blocks.error) && (
        <Typography variant="h2" sx={{ mt: 4, mb: 1.5 }}>
          Parents
        </Typography>
      )}
      {blocks.error && (
        <ErrorNotice
          title="The blocked parents could not be loaded"
          onRetry={() => void blocks.refetch()}
          retrying={blocks.isFetching}
        >
          {errorMessage(blocks.error)}
        </ErrorNotice>
      )}
      {blocks.data && shown.length > 0 && (
        <RowList aria-label="Parents">
          {shown.map((parent) => (
            <ParentItem
              key={parent}
              studentId={studentId}
              parent={parent}
              name={record[`${parent}_name`]}
              block={findBlock(parent)}
              onBlock={() => setToBlock({ parent })}
            />
          ))}
        </RowList>
      )}
      {toBlock && (
        <BlockDialog studentId={studentId} target={toBlock} onClose={() => setToBlock(undefined)} />
      )}
    </>
  );
}

interface BlockButtonProps {
  readonly studentId: string;
  readonly entry: MessageAddress;
  readonly blocks: readonly BlockedParent[];
  readonly onBlock: () => void;
}

/** Blocks an address, or ends that; not if it is blocked with its parent. */
function BlockButton({ studentId, entry: { address, fields, blocked }, blocks, onBlock }: BlockButtonProps) {
  const { isPending, mutate } = useChangeAddress(studentId);
  if (blocks.some(({ parent }) => fields.includes(`email_${parent}`))) return null;
  return blocked ? (
    <Button
      variant="outlined"
      aria-label={`End the block of ${address}`}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate({ address, blocked: false })}
    >
      End the block
    </Button>
  ) : (
    <Button variant="outlined" aria-label={`Block ${address}…`} aria-haspopup="dialog" onClick={onBlock}>
      Block…
    </Button>
  );
}
