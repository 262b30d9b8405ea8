import type { StudentRecord } from '@formroom/domain/api/students.ts';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { AgreementFacts } from '#web/features/agreement/agreement-facts.tsx';
import { missingByStep } from '#web/lib/missing-items.ts';

interface ConfirmationProps {
  readonly record: Pick<StudentRecord, 'id' | 'missing' | 'send_again' | 'agreed_by'>;
  readonly submittedAt: string;
}

/** Shown once the server has stored the agreement: date, reference and next steps. */
export function Confirmation({ record, submittedAt }: ConfirmationProps) {
  const isAllIn = missingByStep(record).length === 0;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        p: { xs: 2, sm: 3 },
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'success.main',
        borderRadius: 1.5,
        '& p': { m: 0 },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <CheckCircleOutlined sx={{ color: 'success.main' }} />
        <Typography variant="h3">The school has your agreement</Typography>
      </Box>
      <AgreementFacts id={record.id} submittedAt={submittedAt} agreedBy={record.agreed_by} />
      {record.agreed_by === null && <p>Please choose who agreed: mother, father or guardian.</p>}
      <p>
        The school office will check the registration and call you if something is unclear. Give the reference
        when you ask about it.
      </p>
      <p>
        <span>
          {isAllIn
            ? 'You can still change every answer.'
            : 'Some answers or documents are still missing. You can add them at any time.'}
        </span>{' '}
        Changes are saved automatically and the school sees them; you do not need to agree again. To withdraw
        your agreement, untick the box.
      </p>
    </Box>
  );
}
