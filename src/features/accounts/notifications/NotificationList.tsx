import { useStore } from '@nanostores/react';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { codeOf } from '#src/client/api-client.ts';
import { isPlainClick } from '#src/client/plain-click.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { RelativeTime } from '#src/ui/DateTime.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { NewEntriesButton } from '#src/ui/NewEntriesButton.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import { createNotificationStore, type NotificationPage } from './notification-store.ts';
import { useSeen } from './use-seen.ts';
import './notifications.css';

interface Props {
  page: IslandPage;
  first: NotificationPage;
  /** Whether the community has a community area, which the empty list then links to. */
  hasCommunity: boolean;
}

/** A member's notifications. */
export function NotificationList({ page, ...given }: Props) {
  return (
    <Island page={page}>
      <Notifications {...given} />
    </Island>
  );
}

function Notifications({ first, hasCommunity }: Omit<Props, 'page'>) {
  const { t, query } = usePage();
  const isNewest = !query['cursor'];
  const [store] = useState(() => createNotificationStore(first, isNewest));
  const { items, newCount, unreadCount, nextCursor, isLoading, failure } = useStore(store.$list);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => store.follow(), [store]);
  const [hadUnread] = useState(first.unreadCount > 0);
  const hasUnread = unreadCount > 0 || items.some(({ isRead }) => !isRead);
  // The button that had the focus disappears.
  const focusList = () => list.current?.focus();
  if (items.length === 0 && isNewest) {
    const action = hasCommunity ? { path: '/community', text: t('notifications:emptyLink') } : undefined;
    return (
      <EmptyState art="bell" title={t('notifications:empty')} text={t('notifications:emptyText')} action={action} />
    );
  }
  const readAll = () => {
    focusList();
    store.readAll().catch((error: unknown) => showToast(<ErrorText t={t} code={codeOf(error)} />));
  };
  const showNew = () => {
    store.showNew();
    scrollTo({ top: 0 });
    focusList();
  };
  return (
    <div className="notifications">
      {(hadUnread || hasUnread) && (
        <p className="notifications-acts">
          {hasUnread && (
            <button type="button" className="button button-quiet" onClick={readAll}>
              {t('notifications:readAll')}
            </button>
          )}
        </p>
      )}
      <NewEntriesButton text={newCount > 0 && t('notifications:fresh', { count: newCount })} onShow={showNew} />
      <ul className="notification-list" ref={list} tabIndex={-1} aria-label={t('notifications:title')}>
        {items.map((item) => (
          <Row key={item.id} item={item} see={store.see} />
        ))}
      </ul>
      <More nextCursor={nextCursor} isNewest={isNewest} isLoading={isLoading} showMore={store.showMore}>
        {failure && <ErrorText t={t} code={failure} />}
      </More>
    </div>
  );
}

interface RowProps {
  item: NotificationPage['items'][number];
  see: (id: string) => void;
}

const Row = memo(function Row({ item, see }: RowProps) {
  const { t } = usePage();
  const { id, line, path, excerpt, actor, createdAt, isRead } = item;
  const row = useSeen(id, !isRead, see);
  return (
    <li className={isRead ? 'notification' : 'notification is-unread'} ref={row}>
      {actor ? (
        <Avatar person={{ ...actor, picture: actor.image }} />
      ) : (
        <span className="avatar" aria-hidden="true">
          <Icon name="bell" />
        </span>
      )}
      <div className="notification-words">
        <a className="notification-line" href={path}>
          {!isRead && <span className="visually-hidden">{t('notifications:unread')} </span>}
          {line}
        </a>
        {excerpt && <p className="notification-excerpt">{excerpt}</p>}
        <p className="muted notification-time">
          <RelativeTime at={createdAt} />
        </p>
      </div>
    </li>
  );
});

interface MoreProps {
  nextCursor: string | null;
  isNewest: boolean;
  isLoading: boolean;
  showMore: () => void;
  /** The error, if loading more failed. */
  children: ReactNode;
}

/**
 * Links to older and newest notifications. They work without script and in a new tab; a click adds older ones to the
 * list.
 */
function More({ nextCursor, isNewest, isLoading, showMore, children }: MoreProps) {
  const { t } = usePage();
  if (!nextCursor && isNewest) return null;
  return (
    <p className="actions">
      {!isNewest && (
        <a className="button button-quiet" href="/notifications">
          {t('notifications:newest')}
        </a>
      )}
      {nextCursor && (
        <a
          className="button button-quiet"
          rel="next"
          href={`/notifications?cursor=${encodeURIComponent(nextCursor)}`}
          aria-disabled={isLoading || undefined}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            showMore();
          }}
        >
          {t('notifications:older')}
        </a>
      )}
      <span className="field-error" role="alert">
        {children}
      </span>
    </p>
  );
}
