import Box from '@mui/material/Box';
import { SignedPagesUpload } from '#web/features/documents/signed-pages/signed-pages-upload.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { SectionCard } from '#web/ui/layout/section-card.tsx';

/** Where the office uploads a stack of scanned forms. */
export const SignedPagesPanel = () => (
  <Box>
    <PageHeading title="Signed pages">
      Scans of signed forms, each for the student whose code it has.
    </PageHeading>
    <SectionCard
      title="Upload scans"
      description="The code at the foot of a page that you printed here finds its student. A PDF may have the pages of several students. Check the names before you upload."
    >
      <SignedPagesUpload />
    </SectionCard>
  </Box>
);
