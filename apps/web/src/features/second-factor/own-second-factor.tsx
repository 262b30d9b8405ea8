import type { BeginSecondFactorAnswer } from '@formroom/domain/api/second-factor.ts';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorNotice } from '#web/components/feedback/error-notice.tsx';
import { secondFactorQuery } from '#web/features/second-factor/api/second-factor.ts';
import { FactorOff } from '#web/features/second-factor/factor-off.tsx';
import { FactorOn } from '#web/features/second-factor/factor-on.tsx';
import { KeepCodes } from '#web/features/second-factor/keep-codes.tsx';
import { SetUpSteps } from '#web/features/second-factor/set-up-steps.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';

interface OwnSecondFactorProps {
  /** The codes are kept, and nothing more is to do. */
  readonly onFinished?: () => void;
}

/** The state of the second factor, and the way through setting it up. */
export function OwnSecondFactor({ onFinished }: OwnSecondFactorProps) {
  const factor = useQuery(secondFactorQuery);
  const [begun, setBegun] = useState<BeginSecondFactorAnswer>();
  const [codes, setCodes] = useState<readonly string[]>();

  const rest = () => {
    setBegun(undefined);
    setCodes(undefined);
    void factor.refetch();
    document.querySelector<HTMLElement>('main h1')?.focus();
  };

  if (codes) {
    const finish = () => {
      rest();
      onFinished?.();
    };
    return <KeepCodes codes={codes} isSetUp={begun !== undefined} onKept={finish} />;
  }
  if (begun) return <SetUpSteps begun={begun} onConfirmed={setCodes} onCancel={rest} />;
  if (factor.isPending) return <Skeleton variant="rounded" height={280} />;
  if (factor.isError) {
    return (
      <ErrorNotice
        title="The second factor could not be loaded"
        onRetry={() => void factor.refetch()}
        retrying={factor.isFetching}
      >
        {sentenceOf(factor.error)}
      </ErrorNotice>
    );
  }
  return factor.data.active ? (
    <FactorOn factor={factor.data} onBegun={setBegun} onRenewed={setCodes} onRemoved={rest} />
  ) : (
    <FactorOff onBegun={setBegun} />
  );
}
