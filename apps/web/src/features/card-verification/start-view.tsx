import Button from '@mui/material/Button';
import { CodeFileDrop } from '#web/features/card-verification/code-file-drop.tsx';
import { CodeForm } from '#web/features/card-verification/code-form.tsx';
import { SectionCard } from '#web/ui/layout/section-card.tsx';

interface StartViewProps {
  readonly onCamera: () => void;
  readonly onFile: (file: File) => void;
  readonly onToken: (token: string) => Promise<void>;
}

/** The ways to give the page a card's code. */
export const StartView = ({ onCamera, onFile, onToken }: StartViewProps) => (
  <>
    <SectionCard title="With the QR code">
      <Button variant="contained" onClick={onCamera}>
        Scan with the camera
      </Button>
      <CodeFileDrop onFile={onFile} />
    </SectionCard>
    <SectionCard title="Without the QR code">
      <CodeForm onToken={onToken} />
    </SectionCard>
  </>
);
