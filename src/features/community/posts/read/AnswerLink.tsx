import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import type { ShownComment, ShownPost } from './shown-thread.ts';

interface Props {
  post: ShownPost;
  comments: readonly ShownComment[];
}

/** The marked answer to a question, shown above the comments unless it is the first comment anyway. */
export function AnswerLink({ post: { id, answerId }, comments }: Props) {
  const { t } = usePage();
  if (comments[0]?.id === answerId) return null;
  const answer = comments.find((comment) => comment.id === answerId);
  return (
    <aside className="thread-answer" aria-label={t('threads:answer')}>
      <p>
        <Icon name="check" />
        <strong>{answer ? t('threads:answeredBy', { name: answer.author.name }) : t('threads:hasAnswer')}</strong>
        <a href={answer ? `#c-${answerId}` : `/community/posts/${id}?comment=${answerId}#c-${answerId}`}>
          {t('threads:toAnswer')}
        </a>
      </p>
      {answer && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has made it safe.
        <div className="prose talk" dangerouslySetInnerHTML={{ __html: answer.html }} />
      )}
    </aside>
  );
}
