import type { MessageAddress } from '@formroom/domain/api/message-addresses.ts';
import MailOutlined from '@mui/icons-material/MailOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AddressItem } from '#web/features/messages/addresses/address-item.tsx';
import { addressesQuery } from '#web/features/messages/messages-api.ts';
import { ApiError, errorMessage } from '#web/lib/api-error.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { RowList } from '#web/ui/layout/row-list.ts';

interface AddressListProps {
  readonly studentId: string;
  readonly mayChange: boolean;
  /** Says what to do if the record has none. */
  readonly empty: ReactNode;
  /** What only the office can do with an address. */
  readonly renderMore?: (entry: MessageAddress) => ReactNode;
}

/** The email addresses of a record, with what happens to messages. */
export function AddressList({ studentId, mayChange, empty, renderMore }: AddressListProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(addressesQuery(studentId));
  if (isPending)
    return (
      <Box role="status" aria-label="Loading the addresses …">
        <Skeleton variant="rounded" height={120} />
      </Box>
    );
  if (error instanceof ApiError && error.status === 404)
    return <Box>Nothing is sent about a student who has left.</Box>;
  return (
    <>
      {error && (
        <ErrorNotice
          title={data ? 'The addresses may be out of date' : 'The addresses could not be loaded'}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {errorMessage(error)}
        </ErrorNotice>
      )}
      {data?.length === 0 && (
        <EmptyState icon={<MailOutlined />} title="No email address">
          {empty}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <RowList aria-label="Email addresses">
          {data.map((entry) => (
            <AddressItem key={entry.address} studentId={studentId} entry={entry} mayChange={mayChange}>
              {renderMore?.(entry)}
            </AddressItem>
          ))}
        </RowList>
      )}
    </>
  );
}
