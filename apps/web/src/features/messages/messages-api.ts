import type { ChangeAddress } from '@formroom/domain/api/message-addresses.ts';
import type { SomeMessages } from '@formroom/domain/api/messages.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import type { MessageKind, MessageState } from '@formroom/domain/messages/kinds.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { get, post } from '#web/lib/api-client.ts';

const messagesKey = ['messages'] as const;
/** The page parameter of the first page, which has nothing before it. */
const FIRST_PAGE = 0;

/** How mail works, and how many messages are in each state. */
export const mailStatusQuery = queryOptions({
  queryKey: [...messagesKey, 'status'],
  queryFn: ({ signal }) => get(paths.mailStatus, { signal }),
  staleTime: 0,
});

export interface MessageFilter {
  readonly state: MessageState | undefined;
  readonly kind: MessageKind | undefined;
  readonly studentId: string;
}

/** All messages in pages, newest first. */
export const messagesQuery = ({ state, kind, studentId }: MessageFilter) =>
  infiniteQueryOptions({
    queryKey: [...messagesKey, 'all', state, kind, studentId],
    queryFn: ({ pageParam: before, signal }) =>
      get(paths.messages, {
        query: {
          ...(state && { state }),
          ...(kind && { kind }),
          ...(studentId !== '' && { student_id: studentId }),
          ...(before !== FIRST_PAGE && { before }),
        },
        signal,
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

/** The messages about one student in pages, newest first. */
export const studentMessagesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...messagesKey, 'student', id],
    queryFn: ({ pageParam: before, signal }) =>
      get(paths.studentMessages, {
        params: { id },
        query: before === FIRST_PAGE ? {} : { before },
        signal,
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

export const messageQuery = (message: number) =>
  queryOptions({
    queryKey: [...messagesKey, 'one', message],
    queryFn: ({ signal }) => get(paths.message, { params: { message }, signal }),
    // In the demo school the text has a link that works once.
    gcTime: 0,
  });

export const addressesQuery = (id: string) =>
  queryOptions({
    queryKey: ['message-addresses', id],
    queryFn: ({ signal }) => get(paths.messageAddresses, { params: { id }, signal }),
    staleTime: 0,
  });

export const blockedParentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['blocked-parents', id],
    queryFn: ({ signal }) => get(paths.blockedParents, { params: { id }, signal }),
    staleTime: 0,
  });

export function useChangeAddress(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangeAddress) => post(paths.messageAddresses, { params: { id }, body }),
    onSuccess: async (addresses) => {
      client.setQueryData(addressesQuery(id).queryKey, addresses);
      await Promise.all([
        client.invalidateQueries(blockedParentsQuery(id)),
        client.invalidateQueries({ queryKey: messagesKey }),
      ]);
    },
  });
}

export type MessagesChange = 'retry' | 'cancel';

/** Sends messages again or cancels them, and says how many. */
export function useChangeMessages(change: MessagesChange, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SomeMessages) =>
      post(change === 'retry' ? paths.retryMessages : paths.cancelMessages, { body }),
    onSuccess: ({ changed }) => {
      const done = change === 'retry' ? 'waiting to be sent' : 'cancelled';
      const none = change === 'retry' ? 'None of them can be sent again.' : 'None of them waits any more.';
      if (changed > 0) enqueueSnackbar(`${pluralize(changed, 'message')} ${done}.`, { variant: 'success' });
      else enqueueSnackbar(none);
      onDone();
    },
    // Also after an error: the states may have changed.
    onSettled: () => client.invalidateQueries({ queryKey: messagesKey }),
  });
}

/** A reminder to every family that is only looked at names those that can't be reached. */
export const previewReminderToAll = () =>
  post(paths.remind, {
    body: { selection: { filter: {} }, text: 'Who can be reached?', preview: true, again: true },
  });

export function useSendReminder<Reminder>(send: () => Promise<Reminder>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => client.invalidateQueries({ queryKey: messagesKey }),
  });
}
