import type { Locale } from '#api/platform/i18n/locales.ts';
import { FreshProofPrompt } from '#src/features/accounts/auth/FreshProofPrompt.tsx';
import { useIsLive } from '#src/ui/island.tsx';
import { Toasts } from '#src/ui/toast/Toasts.tsx';

/** The island that every staff page has besides its own: it asks for fresh proof in place, and shows toasts. */
export function StaffIsland({ locale }: { locale: Locale }) {
  return (
    <>
      <FreshProofPrompt locale={locale} />
      <Toasts locale={locale} isLive={useIsLive()} />
    </>
  );
}
