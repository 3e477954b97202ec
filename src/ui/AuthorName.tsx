import type { Author } from '#api/features/community/posts/cards/contract.ts';
import { Badge } from './Badge.tsx';
import { usePage } from './island.tsx';
import './author-name.css';

/** A member's name, which links to their profile and shows their card, followed by their roles. */
export function AuthorName({
  author,
}: {
  author: Pick<Author, 'id' | 'name' | 'isExpert' | 'isStaff' | 'hasProfile'>;
}) {
  const { t } = usePage();
  return (
    <span className="author">
      {author.hasProfile ? (
        <a href={`/profile/${author.id}`} data-member-card={author.id}>
          {author.name}
        </a>
      ) : (
        <span className="name">{author.name}</span>
      )}
      {author.isStaff && <Badge isSmall>{t('post-cards:staff')}</Badge>}
      {author.isExpert && <Badge isSmall>{t('post-cards:expert')}</Badge>}
    </span>
  );
}
