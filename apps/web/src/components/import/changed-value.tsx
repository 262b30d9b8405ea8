import { hiddenFromSight } from '#web/components/layout/hidden-from-sight.ts';

interface ChangedValueProps {
  /** Left out where there was nothing. */
  readonly from: string | undefined;
  readonly to: string;
}

/** An old value and the one that takes its place. */
export const ChangedValue = ({ from, to }: ChangedValueProps) => (
  <>
    {from !== undefined && (
      <>
        <span style={hiddenFromSight}>from </span>
        {from}
        <span aria-hidden> → </span>
        <span style={hiddenFromSight}> to </span>
      </>
    )}
    <strong>{to}</strong>
  </>
);
