import { useState } from 'react';
import type { Conversation } from '#api/features/site/assistant/contract.ts';
import { formatCount } from '#src/shared/format.ts';
import { RelativeTime } from '#src/ui/DateTime.tsx';
import { usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import type { OpenDialog } from './ConversationDialog.tsx';

/** Loaded when the dialog opens. */
const ConversationDialog = lazyPart(() =>
  import('./ConversationDialog.tsx').then((loaded) => loaded.ConversationDialog),
);

interface Props {
  conversations: readonly Conversation[];
  openedId: string | null;
  keptDays: number;
}

/** Lists the member's conversations. */
export function History({ conversations, openedId, keptDays }: Props) {
  const { t, locale } = usePage();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  return (
    <nav className="assistant-history card" aria-label={t('assistant:history')} tabIndex={-1}>
      <div className="assistant-history-head">
        <h2>{t('assistant:history')}</h2>
        <a className="button button-quiet" href="/ai">
          {t('assistant:new')}
        </a>
      </div>
      {conversations.length === 0 ? (
        <p className="muted">{t('assistant:noHistory')}</p>
      ) : (
        <>
          <ul>
            {conversations.map((conversation) => (
              <li key={conversation.id}>
                <a
                  href={`/ai?conversation=${conversation.id}`}
                  aria-current={conversation.id === openedId ? 'page' : undefined}
                >
                  <span>{conversation.title}</span>
                  <span className="muted">
                    <RelativeTime at={new Date(conversation.askedAt).toISOString()} />
                  </span>
                </a>
                <Menu label={t('assistant:options', { title: conversation.title })}>
                  <button
                    type="button"
                    className="menu-item"
                    onClick={() => setDialog({ act: 'rename', conversation })}
                  >
                    {t('assistant:rename')}
                  </button>
                  <button
                    type="button"
                    className="menu-item"
                    onClick={() => setDialog({ act: 'delete', conversation })}
                  >
                    {t('assistant:delete')}
                  </button>
                </Menu>
              </li>
            ))}
          </ul>
          <button type="button" className="button button-quiet" onClick={() => setDialog({ act: 'deleteAll' })}>
            {t('assistant:deleteAll')}
          </button>
        </>
      )}
      <p className="muted assistant-kept">{t('assistant:kept', { shown: formatCount(keptDays, locale) })}</p>
      {dialog && <ConversationDialog dialog={dialog} close={() => setDialog(null)} />}
    </nav>
  );
}
