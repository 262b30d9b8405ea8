import type { Field } from '@formroom/domain/kinds/field.ts';
import { formatAnswer } from '@formroom/domain/kinds/format-answer.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Options } from '#web/ui/fields/control-props.ts';
import type { RemoteChange } from '#web/lib/autosave/remote-changes.ts';
import { colours } from '#web/lib/design-tokens.ts';
import { toSchoolTime } from '#web/lib/school-clock.ts';

interface RemoteChangeNoticeProps {
  readonly field: Field;
  readonly change: RemoteChange | undefined;
  readonly options: Options;
  readonly onSwitch: () => void;
}

/** The notice below an input that another device has changed its answer, with a button for the other answer. */
export function RemoteChangeNotice({ field, change, options, onSwitch }: RemoteChangeNoticeProps) {
  const getTitle = (_list: unknown, code: number) =>
    options.entries.find(({ value }) => value === String(code))?.title;
  return (
    <div aria-live="polite">
      {change && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 1,
            mt: 0.5,
            px: 1.5,
            py: 0.5,
            borderRadius: 1,
            bgcolor: colours.tint,
            fontSize: '0.9375rem',
            overflowWrap: 'anywhere',
          }}
        >
          <span>{formatRemoteChange(change, formatAnswer(field, change.value, getTitle))}</span>
          <Button size="small" onClick={onSwitch} sx={{ minHeight: 44, px: 1, ml: -1 }}>
            {describeSwitch(change)}
          </Button>
        </Box>
      )}
    </div>
  );
}

function describeSwitch({ isReplaced, value }: RemoteChange) {
  if (isReplaced) return 'Use that';
  return value === null ? 'Empty it again' : 'Put it back';
}

function formatRemoteChange({ isReplaced, at }: RemoteChange, answer: string) {
  const when = at === undefined ? '' : ` at ${toSchoolTime(new Date(at))}`;
  if (isReplaced) {
    return answer === ''
      ? `This answer was removed on another phone or computer${when}.`
      : `“${answer}” was written here on another phone or computer${when}.`;
  }
  return answer === ''
    ? `Filled in on another phone or computer${when}.`
    : `Changed on another phone or computer${when} from “${answer}”.`;
}
