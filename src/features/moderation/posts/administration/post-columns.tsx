import type { TFunction } from 'i18next';
import type { ManagedPost } from '#api/features/moderation/posts/administration/contract.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { RelativeTime } from '#src/ui/DateTime.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { postTones } from './post-tones.ts';

/** Returns the URL of the page for staff about a post, or about the post of a comment. */
export const managedPostPath = (path: string, { type, id, postId, position }: ManagedPost): string =>
  `${path}/posts/${postId}${type === 'comment' ? `?cursor=${position - 1}#c-${id}` : ''}`;

export function managedPostName(t: TFunction, { type, title }: ManagedPost): string {
  const name = title === '' ? t('post-administration:gone') : title;
  return type === 'comment' ? t('post-administration:commentTo', { title: name }) : name;
}

export function definePostColumns(t: TFunction, path: string): Array<Column<ManagedPost>> {
  return [
    { id: 'post', header: t('post-administration:caption'), cell: (item) => <Entry item={item} path={path} t={t} /> },
    {
      id: 'state',
      header: t('post-administration:state'),
      cell: ({ state }) => (
        <Badge tone={postTones[state]} isSmall>
          {t(`post-administration:states.${state}`)}
        </Badge>
      ),
    },
    { id: 'space', header: t('post-administration:space'), cell: ({ space }) => space.name },
    { id: 'author', header: t('post-administration:author'), cell: ({ author }) => <Author author={author} /> },
    {
      id: 'comments',
      header: t('post-administration:comments'),
      kind: 'figure',
      cell: ({ type, commentCount }) => (type === 'post' ? commentCount : '–'),
    },
    {
      id: 'written',
      header: t('post-administration:when'),
      kind: 'time',
      sort: 'newest',
      sortUp: 'oldest',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ];
}

function Entry({ item, path, t }: { item: ManagedPost; path: string; t: TFunction }) {
  const { type, state, locale, excerpt, isPinned, isLocked, heldWord } = item;
  const marks = [
    ...(isPinned ? [{ icon: 'pin', text: t('post-administration:pinned.yes') }] : []),
    ...(isLocked ? [{ icon: 'lock', text: t('post-administration:locked.yes') }] : []),
  ];
  return (
    <span className="entry">
      <a href={managedPostPath(path, item)} lang={locale}>
        {managedPostName(t, item)}
      </a>
      {type === 'post' &&
        marks.map(({ icon, text }) => (
          <span key={icon} className="mark" title={text}>
            <Icon name={icon} />
            <span className="visually-hidden">{text}</span>
          </span>
        ))}
      <span className="sub line" lang={locale}>
        {excerpt}
      </span>
      {heldWord && state === 'held' && (
        <span className="sub">{t('post-administration:heldWord', { word: heldWord })}</span>
      )}
    </span>
  );
}

function Author({ author: { id, name, initials, picture, hasProfile } }: Pick<ManagedPost, 'author'>) {
  return (
    <span className="person person-wide">
      <Avatar person={{ id, initials, picture }} />
      {hasProfile ? <a href={`/profile/${id}`}>{name}</a> : name}
    </span>
  );
}
