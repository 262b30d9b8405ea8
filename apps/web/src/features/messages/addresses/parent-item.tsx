import type { BlockedParent } from '@formroom/domain/api/message-addresses.ts';
import type { Parent } from '@formroom/domain/registration/family-visibility.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { parentLabels } from '#web/features/messages/message-words.ts';
import { useChangeAddress } from '#web/features/messages/messages-api.ts';
import { ForOffice } from '#web/lib/for-office.tsx';
import { useSchoolDay } from '#web/lib/school-date-time.ts';
import { ActionError } from '#web/ui/feedback/action-error.tsx';
import { ListRow } from '#web/ui/layout/row-list.ts';

interface ParentItemProps {
  readonly studentId: string;
  readonly parent: Parent;
  readonly name: string | null;
  /** Undefined if the parent may be contacted. */
  readonly block: BlockedParent | undefined;
  readonly onBlock: () => void;
}

/** A parent, and whether the office may contact this one about the child. */
export function ParentItem({ studentId, parent, name, block, onBlock }: ParentItemProps) {
  const { error, isPending, mutate } = useChangeAddress(studentId);
  return (
    <ListRow
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        px: 2.5,
        py: 2,
      }}
    >
      <Box sx={{ flex: '1 1 280px', overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>
          {parentLabels[parent]}
          {name !== null && `: ${name}`}
        </Box>
        <Box role="status">{block ? <BlockFacts block={block} /> : 'May be contacted.'}</Box>
        <ActionError error={error} />
      </Box>
      <ForOffice>
        {block ? (
          <Button
            variant="outlined"
            aria-label={`End the block of the ${parent}`}
            aria-disabled={isPending}
            onClick={() => !isPending && mutate({ parent, blocked: false })}
          >
            End the block
          </Button>
        ) : (
          <Button
            variant="outlined"
            aria-label={`Block the ${parent}…`}
            aria-haspopup="dialog"
            onClick={onBlock}
          >
            Block…
          </Button>
        )}
      </ForOffice>
    </ListRow>
  );
}

const BlockFacts = ({ block: { reason, by, at } }: { block: BlockedParent }) => (
  <>
    <strong>Do not contact.</strong> {reason} ({by}, {useSchoolDay(at)})
  </>
);
