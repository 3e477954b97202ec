import { useState } from 'react';
import { codeOf } from '#src/client/api-client.ts';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** Sends a picture and reports progress from 0 to 1. `done` receives the stored picture. */
export function usePictureSending<Stored>(
  sendPicture: (file: File, onProgress: (part: number) => void) => Promise<Stored>,
  done: (stored: Stored) => void,
) {
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const send = async (file: File) => {
    const isPicture = pictureTypes.includes(file.type);
    setFailure(isPicture ? null : 'picture_invalid');
    setSent(false);
    if (!isPicture) return;
    setProgress(0);
    try {
      done(await sendPicture(file, setProgress));
      setSent(true);
    } catch (error) {
      setFailure(codeOf(error));
    }
    setProgress(null);
  };
  return { progress, failure, isSent, send };
}
