import { atom } from 'nanostores';

/** How many logos are on their way: publishing waits for them. */
const $pendingLogos = atom(0);

/** Resolves once no logo is on its way. */
export function logosAreUploaded(): Promise<void> {
  return new Promise((resolve) => {
    const stop = $pendingLogos.subscribe((count) => {
      if (count > 0) return;
      resolve();
      // The first call comes before `stop` is there.
      queueMicrotask(() => stop());
    });
  });
}

/** Counts a call as on its way. */
export async function trackPending<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  $pendingLogos.set($pendingLogos.get() + 1);
  try {
    return await send();
  } finally {
    $pendingLogos.set($pendingLogos.get() - 1);
  }
}
