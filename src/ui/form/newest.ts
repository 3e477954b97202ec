import { useState } from 'react';

/** What was read, or the answer to a change made since, whichever is newer; and a function that takes such an answer. */
export function useNewest<View extends { version: number }>(read: View): [View, (changed: View) => void] {
  const [changed, setChanged] = useState<View | null>(null);
  return [changed && changed.version >= read.version ? changed : read, setChanged];
}
