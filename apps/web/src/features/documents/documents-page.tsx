import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PageHeading } from '#web/components/layout/page-heading.tsx';

/** The fifth step, until the school opens it. */
export function DocumentsPage() {
  return (
    <>
      <PageHeading title="Upload Documents">
        Birth certificate, immunization card, SEA slip and passport photo.
      </PageHeading>
      <EmptyState icon={<UploadFileOutlined />} title="Uploading opens later">
        The school has not opened this step yet. Have the four documents ready as photos or PDFs. The answers
        in the other steps are saved, and you can change them at any time.
      </EmptyState>
    </>
  );
}
