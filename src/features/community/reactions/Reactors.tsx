import { useEffect, useRef, useState } from 'react';
import { codeOf } from '#src/client/api-client.ts';
import { type Answer, call } from '#src/client/call.ts';
import { onNewHint } from '#src/client/hints.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePage } from '#src/ui/island.tsx';
import { emojiOf, isReaction } from './reaction-emojis.ts';
import './reactors.css';

export type ReactorsRoute = `GET /api/${'posts' | 'comments' | 'messages'}/{id}/reactions`;
type Page = Answer<'GET /api/posts/{id}/reactions'>['data'];
type Reactor = Page['items'][number];

interface Props {
  route: ReactorsRoute;
  id: string;
  close: () => void;
}

/** The dialog that lists who reacted, and how. */
export function Reactors({ route, id, close }: Props) {
  const { t } = usePage();
  const { items, cursor, isLoading, failure, load } = useReactors(route, id);
  return (
    <Dialog title={t('reactions:who')} close={close}>
      <div className="stack">
        <ul className="reactors">
          {items.map((reactor, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end.
            <ReactorItem key={index} reactor={reactor} />
          ))}
        </ul>
        <p className="muted" role="status">
          {isLoading && t('reactions:loading')}
        </p>
        <p className="notice notice-danger" role="alert">
          {failure && <ErrorText t={t} code={failure} />}
        </p>
        <p className="actions">
          {cursor !== null && !isLoading && (
            <button type="button" className="button button-quiet" onClick={() => load(cursor)}>
              {t('reactions:more')}
            </button>
          )}
          <button type="button" className="button button-quiet" onClick={close}>
            {t('reactions:close')}
          </button>
        </p>
      </div>
    </Dialog>
  );
}

interface Reading {
  items: readonly Reactor[];
  cursor: string | null;
  isLoading: boolean;
  failure: string | null;
}

/**
 * Loads who reacted. Until more pages have been loaded, it reloads after each hint, because the viewer's own reaction may
 * still be on its way.
 */
function useReactors(route: ReactorsRoute, id: string) {
  const [reading, setReading] = useState<Reading>({ items: [], cursor: null, isLoading: true, failure: null });
  const isContinued = useRef(false);
  const load = (cursor: string | null) => {
    isContinued.current ||= cursor !== null;
    setReading((before) => ({ ...before, isLoading: true, failure: null }));
    call(route, { params: { id }, query: cursor ? { cursor } : {} }).then(
      ({ data: { items, nextCursor } }) =>
        setReading((before) => ({
          ...{ items: cursor ? [...before.items, ...items] : items, cursor: nextCursor },
          ...{ isLoading: false, failure: null },
        })),
      (error: unknown) => setReading((before) => ({ ...before, isLoading: false, failure: codeOf(error) })),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the dialog opens.
  useEffect(() => {
    load(null);
    return onNewHint(['post', 'messages'], () => !isContinued.current && load(null));
  }, []);
  return { ...reading, load };
}

function ReactorItem({ reactor: { member, reaction } }: { reactor: Reactor }) {
  const { t } = usePage();
  return (
    <li className="reactor">
      <Avatar person={member ?? { id: null, initials: '–', picture: null }} size="small" />
      <span className="who">
        {member?.hasProfile ? (
          <a href={`/profile/${member.id}`}>{member.name}</a>
        ) : (
          (member?.name ?? t('reactions:gone'))
        )}
      </span>
      <span className="sign" aria-hidden="true">
        {emojiOf(reaction)}
      </span>
      <span className="visually-hidden">{isReaction(reaction) ? t(`reactions:name.${reaction}`) : reaction}</span>
    </li>
  );
}
