import { maxCountedPosts } from '#api/features/community/members/contract.ts';
import { profileTexts } from '#api/platform/actor/contract.ts';
import { formatCount, formatDay } from '#src/shared/format.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { usePage } from '#src/ui/island.tsx';
import type { Card } from './use-hover-card.ts';

/** The content of a member's hover card, with a button to block them. */
export function CardBody({ member, block }: { member: Card; block: (() => void) | null }) {
  const { t, locale, timeZone } = usePage();
  const { postCount } = member;
  const shown = `${formatCount(postCount, locale)}${postCount >= maxCountedPosts ? '+' : ''}`;
  const day = formatDay(new Date(member.memberSince), timeZone, locale);
  return (
    <div className="member-card-body">
      <p className="top">
        <Avatar person={member} />
        <span className="who">
          {/* Keyboard users have the same link in the name that the card is about. */}
          <a href={`/profile/${member.id}`} tabIndex={-1}>
            {member.name}
          </a>
          <span className="badges">
            {member.isStaff && <Badge isSmall>{t('post-cards:staff')}</Badge>}
            {member.isExpert && <Badge isSmall>{t('post-cards:expert')}</Badge>}
          </span>
        </span>
      </p>
      {member.headline && <p className="headline">{member.headline}</p>}
      {profileTexts.map((text) => member[text] && <p key={text}>{member[text]}</p>)}
      <p className="muted">
        {t('members:posts', { count: postCount, shown })} · {t('users:memberSince', { day })}
      </p>
      {block && (
        <p>
          <button type="button" className="link" tabIndex={-1} onClick={block}>
            {t('blocks:block', { name: member.name })}
          </button>
        </p>
      )}
    </div>
  );
}
