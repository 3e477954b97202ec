import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { fetchTexts } from '#src/client/island-texts.ts';
import { takeToastText } from './leave-with-toast.ts';
import { $toasts, showToast, type Toast } from './toast-store.ts';

/** The page's islands. The first shows the toasts of all of them. */
const $hosts = atom<readonly object[]>([]);

/**
 * The region for toasts, at the end of the page. It exists from the start, so that screen readers announce each toast.
 */
export function Toasts({ locale, isLive }: { locale: Locale; isLive: boolean }) {
  const [self] = useState(() => ({}));
  useEffect(() => {
    $hosts.set([...$hosts.get(), self]);
    const done = takeToastText();
    if (done) showToast(done);
    return () => $hosts.set($hosts.get().filter((host) => host !== self));
  }, [self]);
  const [host] = useStore($hosts);
  if (!isLive || host !== self) return null;
  return createPortal(
    <div aria-live="polite">
      <Said locale={locale} />
    </div>,
    document.body,
  );
}

function Said({ locale }: { locale: Locale }) {
  const toasts = useStore($toasts);
  const [shown, setShown] = useState<{ List: ComponentType<{ toasts: readonly Toast[]; locale: Locale }> } | null>(
    null,
  );
  useEffect(() => {
    if (toasts.length === 0 || shown) return;
    // Loads the list with its texts, which not every island has. If that fails, no toast is shown.
    Promise.all([import('./ToastList.tsx'), fetchTexts(locale, ['islands'])]).then(
      ([{ ToastList }]) => setShown({ List: ToastList }),
      () => undefined,
    );
  }, [toasts, shown, locale]);
  return shown && toasts.length > 0 && <shown.List toasts={toasts} locale={locale} />;
}
