import { createRoot } from 'react-dom/client';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { fetchTexts } from '#src/client/island-texts.ts';
import { loadStyles } from '#src/client/load-styles.ts';
import { Island } from '#src/ui/island.tsx';
import { Inbox } from './Inbox.tsx';
import styles from './inbox.css?url';
import { openMessage } from './inbox-store.ts';

const loadOnce = (load: () => Promise<unknown>) => {
  let loading: Promise<unknown> | undefined;
  return () => (loading ??= load());
};
const stylesLoaded = loadOnce(() => loadStyles(styles));

/** Opens the inbox over the page. Closing it takes it away again. */
export async function openInbox(): Promise<void> {
  const { lang, dataset } = document.documentElement;
  const locale = lang.slice(0, 2) as Locale;
  await Promise.all([stylesLoaded(), fetchTexts(locale, ['inbox', 'errors.general'])]);
  openMessage(null);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  const page = { locale, timeZone: dataset['timeZone'] ?? 'UTC', now: Date.now(), query: {} };
  root.render(
    <Island page={page}>
      <Inbox close={close} />
    </Island>,
  );
}
