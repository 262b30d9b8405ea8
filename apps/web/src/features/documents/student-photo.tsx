import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { filesQuery } from '#web/lib/student-files.ts';

const WIDTH = 72;
const HEIGHT = 90;

/** The passport photo; nothing while there is none that the browser can show. */
export function StudentPhoto({ studentId, name }: { studentId: string; name: string }) {
  const files = useQuery(filesQuery(studentId));
  const [broken, setBroken] = useState<string>();
  const url = files.data?.find(
    ({ type, media_type: mediaType }) => type === 'picture' && mediaType.startsWith('image/'),
  )?.url;
  if (url === undefined || url === broken) return null;
  return (
    <img
      src={`${url}?small=1`}
      alt={name}
      width={WIDTH}
      height={HEIGHT}
      decoding="async"
      style={{ flex: 'none', objectFit: 'cover', borderRadius: 4 }}
      onError={() => setBroken(url)}
    />
  );
}
