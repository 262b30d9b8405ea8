import type { MailStatus } from '@formroom/domain/api/messages.ts';
import { type MessageState, messageStates } from '@formroom/domain/messages/kinds.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { stateLabels } from '#web/features/messages/message-words.ts';

interface StateFilterProps {
  readonly counts: MailStatus['counts'];
  readonly chosen: MessageState | undefined;
  readonly onChoose: (state: MessageState | undefined) => void;
}

/** How many messages are in each state; a state limits the list to its messages. */
export const StateFilter = ({ counts, chosen, onChoose }: StateFilterProps) => (
  <Box role="group" aria-label="State" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    <StateButton label="All" isOn={chosen === undefined} onPress={() => onChoose(undefined)} />
    {messageStates.map((state) => (
      <StateButton
        key={state}
        label={`${stateLabels[state]} ${counts[state]}`}
        isOn={chosen === state}
        onPress={() => onChoose(state)}
      />
    ))}
  </Box>
);

const StateButton = ({ label, isOn, onPress }: { label: string; isOn: boolean; onPress: () => void }) => (
  <Button
    variant={isOn ? 'contained' : 'outlined'}
    aria-pressed={isOn}
    onClick={onPress}
    sx={{ fontVariantNumeric: 'tabular-nums' }}
  >
    {label}
  </Button>
);
