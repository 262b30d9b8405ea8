import { visuallyHidden } from '#web/ui/layout/visually-hidden.ts';

interface ChangedValueProps {
  /** Left out where there was nothing. */
  readonly from: string | undefined;
  readonly to: string;
}

/** A value, with the old one before it where it takes its place. */
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
