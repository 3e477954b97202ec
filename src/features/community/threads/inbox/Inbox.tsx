import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { onNewHint } from '#src/client/hints.ts';
import { useModal } from '#src/ui/Dialog.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { InboxList } from './InboxList.tsx';
import { $inbox, checkForNewMessages, loadInbox, markAllRead, openMessage } from './inbox-store.ts';
import { OpenMessage } from './OpenMessage.tsx';

interface Props {
  /** Whether the member is an expert, whose questions are in the expert inbox. */
  isExpert: boolean;
  close: () => void;
}

/** The dialog with a member's messages on any page: the list, or one message with a field to answer it. */
export function Inbox({ isExpert, close }: Props) {
  const { t } = usePage();
  const { state, messages, opened } = useStore($inbox);
  const modal = useModal(close);
  const title = useRef<HTMLHeadingElement>(null);
  const lastOpened = useRef<string | null>(null);
  useEffect(() => {
    void loadInbox();
    return onNewHint('messages', checkForNewMessages);
  }, []);
  useEffect(() => {
    if (opened) lastOpened.current = opened.id;
  }, [opened]);
  const isListed = state === 'ready' && !opened;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too.
    <dialog
      {...modal}
      className="inbox-dialog"
      aria-labelledby="inbox-title"
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
      onCancel={(event) => {
        if (!opened) return modal.onCancel(event);
        event.preventDefault();
        openMessage(null);
      }}
    >
      <header>
        <h2 ref={title} id="inbox-title" tabIndex={-1}>
          {t('inbox:title')}
        </h2>
        {isListed && messages.some(({ isRead }) => !isRead) && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => {
              title.current?.focus();
              void markAllRead();
            }}
          >
            {t('inbox:readAll')}
          </button>
        )}
        {opened && (
          <button type="button" className="button button-quiet" onClick={() => openMessage(null)}>
            <Icon name="previous" />
            {t('inbox:back')}
          </button>
        )}
        <button type="button" className="icon-button" aria-label={t('inbox:close')} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <div className="inbox-body" aria-busy={state === 'loading'}>
        {opened ? (
          <OpenMessage key={opened.id} message={opened} />
        ) : state === 'failed' ? (
          <div role="alert">
            <p>{t('inbox:failed')}</p>
            <button type="button" className="button button-quiet" onClick={loadInbox}>
              {t('inbox:again')}
            </button>
          </div>
        ) : state === 'loading' && messages.length === 0 ? (
          <Skeleton kind="rows" word={t('inbox:loading')} count={4} />
        ) : messages.length === 0 ? (
          <div>
            <p>
              <strong>{t('inbox:empty')}</strong>
            </p>
            <p className="muted">{t('inbox:emptyText')}</p>
          </div>
        ) : (
          <InboxList returnedFrom={lastOpened.current} />
        )}
      </div>
      <footer>
        <a href="/messages">{t('inbox:all')}</a>
        {isExpert && <a href="/expert/messages">{t('inbox:questions')}</a>}
        <a className="button button-primary" href="/messages/new">
          {t('inbox:write')}
        </a>
      </footer>
    </dialog>
  );
}
