import type { BeginSecondFactorResponse } from '@formroom/domain/api/second-factor.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { secondFactorQuery } from '#web/features/second-factor/second-factor-api.ts';
import { SecondFactorDisabled } from '#web/features/second-factor/second-factor-disabled.tsx';
import { SecondFactorEnabled } from '#web/features/second-factor/second-factor-enabled.tsx';
import { SaveRecoveryCodes } from '#web/features/second-factor/save-recovery-codes.tsx';
import { SetUpSteps } from '#web/features/second-factor/set-up-steps.tsx';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';

interface OwnSecondFactorProps {
  /** Called when set-up is complete and the recovery codes are saved. */
  readonly onFinished?: () => void;
}

/** The state of the administrator's second factor, and its set-up. */
export function OwnSecondFactor({ onFinished }: OwnSecondFactorProps) {
  const factor = useQuery(secondFactorQuery);
  const [setup, setSetup] = useState<BeginSecondFactorResponse>();
  const [codes, setCodes] = useState<readonly string[]>();

  const rest = () => {
    setSetup(undefined);
    setCodes(undefined);
    void factor.refetch();
    document.querySelector<HTMLElement>('main h1')?.focus();
  };

  if (codes) {
    const finish = () => {
      rest();
      onFinished?.();
    };
    return <SaveRecoveryCodes codes={codes} isSetUp={setup !== undefined} onSaved={finish} />;
  }
  if (setup) return <SetUpSteps setup={setup} onConfirmed={setCodes} onCancel={rest} />;
  return (
    <QueryStates query={factor} height={280} failed="The second factor could not be loaded">
      {(loaded) =>
        loaded.active ? (
          <SecondFactorEnabled
            factor={loaded}
            onSetupStarted={setSetup}
            onRenewed={setCodes}
            onRemoved={rest}
          />
        ) : (
          <SecondFactorDisabled onSetupStarted={setSetup} />
        )
      }
    </QueryStates>
  );
}
