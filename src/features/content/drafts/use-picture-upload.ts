import { useState } from 'react';
import type { StoredPicture } from '#api/features/content/drafts/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { sendPicture } from './draft-calls.ts';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** Uploads a picture and reports progress. `done` receives the stored picture. */
export function usePictureUpload(done: (picture: StoredPicture) => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (file: File) => {
    setFailure(pictureTypes.includes(file.type) ? null : 'picture_invalid');
    if (!pictureTypes.includes(file.type)) return;
    setProgress(0);
    try {
      done(await sendPicture(file, setProgress));
    } catch (error) {
      setFailure(codeOf(error));
    }
    setProgress(null);
  };
  return { progress, failure, send };
}
