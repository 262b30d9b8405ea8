import { visuallyHidden } from '#web/ui/layout/visually-hidden.ts';

interface ChangedValueProps {
  /** Undefined if there was no value. */
  readonly from: string | undefined;
  readonly to: string;
  /** What is deleted, such as `the mark`, if there is no new value. */
  readonly deleted?: string | undefined;
}

/** A new value, with the old one that it replaces. */
export const ChangedValue = ({ from, to, deleted }: ChangedValueProps) =>
  from === undefined ? (
    to
  ) : deleted !== undefined ? (
    <strong>
      deletes {deleted} {from}
    </strong>
  ) : (
    <>
      <span style={visuallyHidden}>from </span>
      {from}
      <span aria-hidden> → </span>
      <span style={visuallyHidden}> to </span>
      <strong>{to}</strong>
    </>
  );
