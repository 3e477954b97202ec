import { lazy, Suspense, useEffect, useState } from 'react';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { proofs } from '#src/client/api-client.ts';

/** Loaded only when a call needs a proof, which is rare. */
const FreshProofDialog = lazy(() =>
  import('./FreshProofDialog.tsx').then((loaded) => ({ default: loaded.FreshProofDialog })),
);

/** Asks for a fresh proof in place when an API call needs one. The call is then retried; its form stays open. */
export function FreshProofPrompt({ locale }: { locale: Locale }) {
  const [answer, setAnswer] = useState<{ give: (isProven: boolean) => void } | null>(null);
  useEffect(() => {
    let asked: Promise<boolean> | null = null;
    let give: ((isProven: boolean) => void) | null = null;
    // Concurrent calls wait for the same proof.
    proofs.ask = () => {
      asked ??= new Promise<boolean>((resolve) => {
        give = resolve;
        setAnswer({ give: resolve });
      }).finally(() => {
        asked = null;
        setAnswer(null);
      });
      return asked;
    };
    return () => {
      delete proofs.ask;
      // The dialog couldn't be loaded: the call fails instead of waiting for ever.
      give?.(false);
    };
  }, []);
  if (!answer) return null;
  return (
    <Suspense>
      <FreshProofDialog locale={locale} done={answer.give} />
    </Suspense>
  );
}
