import type { ImportPreview } from '@formroom/domain/api/imports.ts';
import { type DateOrder, dateOrders } from '@formroom/domain/kinds/date-order.ts';
import { parseDateCell } from '@formroom/domain/kinds/parse-date-cell.ts';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { Question } from '#web/features/imports/decide/question.tsx';

type Dates = NonNullable<ImportPreview['dates']>;

interface DateOrderQuestionProps {
  readonly dates: Dates;
  readonly onChange: (order: DateOrder) => void;
  readonly isBusy: boolean;
}

const orderNames: Record<DateOrder, string> = { 'day-first': 'Day first', 'month-first': 'Month first' };

const reasons: Record<Dates['basis'], string> = {
  assumed: 'The dates in this file could be read in two ways. Check that this is right.',
  mixed: 'Some dates in this file have the day first and others the month first. Say which is right.',
  converted:
    'A spreadsheet program may have swapped day and month in some dates of this file. Compare them with the original list, or save it again with the dates as text.',
  shown: 'The dates in this file are read like this.',
  remembered: 'The dates in this file are read as in an earlier file. Check that this is right.',
  chosen: 'The dates in this file are read as you have chosen.',
};

/** Asks for the order of day and month, unless the dates show that the day comes first. */
export function DateOrderQuestion({ dates, onChange, isBusy }: DateOrderQuestionProps) {
  const textId = useId();
  if (dates.basis === 'shown' && dates.order === 'day-first') return undefined;
  return (
    <Question id={textId} text={reasons[dates.basis]}>
      <RadioGroup
        aria-labelledby={textId}
        value={dates.order}
        onChange={(_event, chosen) => !isBusy && onChange(chosen as DateOrder)}
      >
        {dateOrders.map((order) => (
          <FormControlLabel key={order} value={order} control={<Radio />} label={describe(order, dates)} />
        ))}
      </RadioGroup>
    </Question>
  );
}

/** `Day first: 03/04/2015 is 2015-04-03`. */
function describe(order: DateOrder, { example }: Dates) {
  const read = example === null ? undefined : parseDateCell(example, order);
  return read && 'input' in read
    ? `${orderNames[order]}: ${example ?? ''} is ${String(read.input)}`
    : orderNames[order];
}
