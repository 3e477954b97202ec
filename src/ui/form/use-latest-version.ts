import { useState } from 'react';

/**
 * Returns what was read or the response to a later change, whichever is newer, and a function that takes such a
 * response.
 */
export function useLatestVersion<View extends { version: number }>(read: View): [View, (changed: View) => void] {
  const [changed, setChanged] = useState<View | null>(null);
  return [changed && changed.version >= read.version ? changed : read, setChanged];
}
