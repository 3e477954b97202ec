import { atom } from 'nanostores';

/** How many logos are on their way: publishing waits for them. */
const $logosOnTheirWay = atom(0);

/** Resolves once no logo is on its way. */
export function logosAreSent(): Promise<void> {
  return new Promise((resolve) => {
    const stop = $logosOnTheirWay.subscribe((count) => {
      if (count > 0) return;
      resolve();
      // The first call comes before `stop` is there.
      queueMicrotask(() => stop());
    });
  });
}

/** Counts a call as on its way. */
export async function whileOnItsWay<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  $logosOnTheirWay.set($logosOnTheirWay.get() + 1);
  try {
    return await send();
  } finally {
    $logosOnTheirWay.set($logosOnTheirWay.get() - 1);
  }
}
