import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type CameraProblemKind,
  openCamera,
  scanVideo,
  toCameraProblem,
} from '#web/features/card-verification/camera/camera.ts';
import { SectionCard } from '#web/ui/layout/section-card.tsx';

interface CameraViewProps {
  readonly onFound: (text: string) => void;
  readonly onProblem: (problem: CameraProblemKind) => void;
  readonly onStop: () => void;
}

const SLOW_MS = 15_000;

const statusTexts = {
  opening: 'Opening the camera … Your browser may ask whether this page may use it.',
  scanning: 'Hold the card so that the whole QR code is in the picture.',
  slow: 'No code found yet. Move closer until the code fills half of the picture, and look for more light.',
};

/** Shows what the camera sees until it finds a QR code. */
export function CameraView({ onFound, onProblem, onStop }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [status, setStatus] = useState<keyof typeof statusTexts>('opening');
  const found = useEffectEvent(onFound);
  const failed = useEffectEvent(onProblem);

  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    let slow: ReturnType<typeof setTimeout> | undefined;
    const scan = async () => {
      const stream = await openCamera(signal);
      const screen = video.current;
      if (!screen) return;
      screen.srcObject = stream;
      await screen.play();
      setStatus('scanning');
      slow = setTimeout(() => setStatus('slow'), SLOW_MS);
      const text = await scanVideo(screen, signal);
      if (text !== undefined && !signal.aborted) found(text);
    };
    scan().catch((error: unknown) => {
      if (!signal.aborted) failed(toCameraProblem(error));
    });
    return () => {
      left.abort();
      clearTimeout(slow);
    };
  }, []);

  return (
    <SectionCard title="Scan the QR code" focusOnMount>
      <Box role="status">{statusTexts[status]}</Box>
      <Box
        component="video"
        ref={video}
        muted
        playsInline
        aria-label="What the camera sees"
        sx={{
          width: '100%',
          aspectRatio: '4 / 3',
          maxHeight: '60vh',
          objectFit: 'cover',
          bgcolor: 'text.primary',
          borderRadius: 1,
        }}
      />
      <Button variant="outlined" onClick={onStop} sx={{ justifySelf: 'start' }}>
        Stop the camera
      </Button>
    </SectionCard>
  );
}
