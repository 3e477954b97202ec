import { loadStyles } from '#src/client/load-styles.ts';
import { renderPart } from '#src/client/render-part.tsx';
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
  await stylesLoaded();
  openMessage(null);
  const place = document.body.appendChild(document.createElement('div'));
  const shown = await renderPart(place, Promise.resolve(Inbox), ['inbox'], {
    close: () => {
      shown.unmount();
      place.remove();
    },
  });
}
