import { visuallyHidden } from '#web/ui/layout/visually-hidden.ts';

interface ChangedValueProps {
  /** Undefined if there was no value. */
  readonly from: string | undefined;
  readonly to: string;
}

/** A new value, with the old one that it replaces. */
export const ChangedValue = ({ from, to }: ChangedValueProps) =>
  from === undefined ? (
    to
  ) : (
    <>
      <span style={visuallyHidden}>from </span>
      {from}
      <span aria-hidden> → </span>
      <span style={visuallyHidden}> to </span>
      <strong>{to}</strong>
    </>
  );
