import { loadStyles } from '#src/client/load-styles.ts';
import { renderPart } from '#src/client/render-part.tsx';
import { Inbox } from './Inbox.tsx';
import styles from './inbox.css?url';
import { openMessage } from './inbox-store.ts';

let styled: Promise<void> | undefined;

/** Opens the inbox as a dialog on the page, which is unmounted when it closes. */
export async function openInbox(isExpert: boolean): Promise<void> {
  styled ??= loadStyles(styles);
  await styled;
  openMessage(null);
  const place = document.body.appendChild(document.createElement('div'));
  const shown = await renderPart(place, Promise.resolve(Inbox), ['inbox'], {
    isExpert,
    close: () => {
      shown.unmount();
      place.remove();
    },
  });
}
