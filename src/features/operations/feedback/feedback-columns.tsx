import type { TFunction } from 'i18next';
import type { FeedbackRow, FeedbackState } from '#api/features/operations/feedback/contract.ts';
import { changeQuery } from '#src/client/address.ts';
import { Badge } from '#src/ui/Badge.tsx';
import type { Tone } from '#src/ui/badge.ts';
import { RelativeTime } from '#src/ui/DateTime.tsx';
import { Email } from '#src/ui/Email.tsx';
import type { Column } from '#src/ui/table/columns.ts';

/** Returns the sender; null for a visitor without an address. */
export const senderOf = ({ memberName, answerTo }: FeedbackRow): string | null => memberName ?? answerTo;

/** Defines the columns of the feedback. `read` opens a message. */
export function defineFeedbackColumns(t: TFunction, read: (item: FeedbackRow) => void): Array<Column<FeedbackRow>> {
  return [
    { id: 'message', header: t('staff:message'), cell: (item) => <Message item={item} read={read} t={t} /> },
    { id: 'state', header: t('feedback:state'), cell: ({ state }) => <StateBadge state={state} t={t} /> },
    { id: 'tags', header: t('feedback:tags'), cell: ({ tags }) => tags.length > 0 && <Tags tags={tags} /> },
    {
      ...{ id: 'rating', header: t('staff:rating'), kind: 'figure' },
      cell: ({ rating }) => rating !== null && t('staff:ratingOf', { rating }),
    },
    {
      id: 'received',
      header: t('feedback:received'),
      kind: 'time',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ];
}

function Message({ item, read, t }: { item: FeedbackRow; read: (item: FeedbackRow) => void; t: TFunction }) {
  const { message, page, memberId, memberName, answerTo, state } = item;
  const from = memberName ?? (answerTo ? <Email address={answerTo} /> : t('staff:visitor'));
  return (
    <span className="entry">
      <button type="button" className="read" data-new={state === 'new' || undefined} onClick={() => read(item)}>
        <span>{message}</span>
      </button>
      <span className="sub line">
        {memberId ? <a href={`/admin/users/${memberId}`}>{from}</a> : from}
        {page && ` · ${t('staff:fromPage', { page })}`}
      </span>
    </span>
  );
}

const tones: Record<FeedbackState, Tone> = {
  new: 'neutral',
  in_progress: 'warning',
  answered: 'success',
  closed: 'neutral',
};

export function StateBadge({ state, t }: { state: FeedbackState; t: TFunction }) {
  return (
    <Badge tone={tones[state]} isSmall>
      {t(`feedback:states.${state}`)}
    </Badge>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className="tags">
      {tags.map((tag) => (
        <button key={tag} type="button" className="link" onClick={() => changeQuery({ tag, cursor: '' })}>
          #{tag}
        </button>
      ))}
    </span>
  );
}
