import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { provenFields } from '@formroom/domain/registration/document-check.ts';
import type { DocumentType } from '@formroom/domain/registration/documents.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatAnswerValue } from '#web/lib/format-answer-value.ts';
import { labelInSection } from '#web/lib/missing-items.ts';

/** The answers of the family that a document proves. */
export function ProvenAnswers({ type, record }: { type: DocumentType; record: StudentRecord }) {
  return (
    <div>
      <Typography variant="h3" sx={{ mb: 1 }}>
        Compare with the answers
      </Typography>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 0.5, m: 0 }}
      >
        {provenFields[type].map((name) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {labelInSection(name)}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
              {formatAnswerValue(name, record[name], () => undefined)}
            </Box>
          </Box>
        ))}
      </Box>
    </div>
  );
}
