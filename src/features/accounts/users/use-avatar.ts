import { useState } from 'react';
import type { Profile } from '#api/features/accounts/users/contract.ts';
import { callApi, codeOf } from '#src/client/api-client.ts';
import type { Crop } from './crop.ts';
import { showProfile } from './profile-store.ts';

export type ShownAvatar = Pick<Profile, 'id' | 'profileImage' | 'initials'>;
type Answer = { user: Profile };

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * The member's picture and the state of the current action. Files of `maxBytes` are too large. On
 * failure the old picture stays.
 */
export function useAvatar(before: ShownAvatar, maxBytes: number) {
  const [shown, setShown] = useState(before);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [news, setNews] = useState<'done' | 'removed' | null>(null);

  /** Runs a call and shows its result or its failure. */
  const change = async (call: () => Promise<Answer>, said: 'done' | 'removed') => {
    setFailure(null);
    setNews(null);
    try {
      const { user } = await call();
      showProfile(user);
      setShown(user);
      setPicture(null);
      setNews(said);
    } catch (error) {
      setFailure(codeOf(error));
    }
  };
  const choose = async (file: File) => {
    setNews(null);
    const chosen = await openPicture(file, maxBytes);
    setFailure(typeof chosen === 'string' ? chosen : null);
    if (typeof chosen !== 'string') setPicture(chosen);
  };
  const cancel = () => {
    setPicture(null);
    setFailure(null);
  };
  const send = async (crop: Crop) => {
    if (!picture) return;
    setProgress(0);
    await change(() => sendPicture(picture, crop, setProgress), 'done');
    setProgress(null);
  };
  const remove = async () => {
    setRemoving(true);
    await change(() => callApi<Answer>('DELETE', '/api/users/avatar'), 'removed');
    setRemoving(false);
  };
  return { shown, picture, progress, isRemoving, failure, news, choose, cancel, send, remove };
}

/** Drawing and uploading code loads with the first picture. */
async function sendPicture(picture: ImageBitmap, crop: Crop, onProgress: (part: number) => void): Promise<Answer> {
  const { sendCrop } = await import('./send-crop.ts');
  return sendCrop<Answer>(picture, crop, onProgress);
}

/** The picture drawn upright by the browser, or the error code if it can't be used. */
async function openPicture(file: File, maxBytes: number): Promise<ImageBitmap | string> {
  if (file.size >= maxBytes) return 'avatar_too_large';
  if (!pictureTypes.includes(file.type)) return 'avatar_invalid';
  return createImageBitmap(file).catch(() => 'avatar_invalid');
}
