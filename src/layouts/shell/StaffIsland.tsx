import type { Locale } from '#api/platform/i18n/locales.ts';
import { ProofAsker } from '#src/features/accounts/auth/ProofAsker.tsx';
import { useIsLive } from '#src/ui/island.tsx';
import { Toasts } from '#src/ui/toast/Toasts.tsx';

/** The part that every staff page has besides its own islands: it asks for a proof in place, and says what was done. */
export function StaffIsland({ locale }: { locale: Locale }) {
  return (
    <>
      <ProofAsker locale={locale} />
      <Toasts locale={locale} isLive={useIsLive()} />
    </>
  );
}
