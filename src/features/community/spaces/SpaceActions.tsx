import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useState } from 'react';
import type { SpaceWithUnread } from '#api/features/community/posts/feed/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';

/** Whether the page's space is muted; null until that has changed on this page. */
const $isMuted = atom<boolean | null>(null);

const useIsMuted = (first: boolean) => useStore($isMuted, { ssr: () => null }) ?? first;

interface Props {
  page: IslandPage;
  space: Pick<SpaceWithUnread, 'id' | 'slug' | 'mustJoin' | 'isJoined' | 'isMuted'>;
}

/** The buttons that join, leave and mute a space. */
export function SpaceActions({ page, space }: Props) {
  const { mustJoin, isJoined } = space;
  return (
    <Island page={page}>
      {mustJoin && <Membership space={space} />}
      {(isJoined || !mustJoin) && <Mute space={space} />}
    </Island>
  );
}

/** The button that mutes the space. It takes effect at once, and is undone with an error if the server refuses. */
function Mute({ space: { id, isMuted: first } }: Pick<Props, 'space'>) {
  const { t } = usePage();
  const isMuted = useIsMuted(first);
  const toggle = async () => {
    $isMuted.set(!isMuted);
    try {
      await call(isMuted ? 'DELETE /api/spaces/{id}/mute' : 'PUT /api/spaces/{id}/mute', { params: { id } });
    } catch (error) {
      $isMuted.set(isMuted);
      showToast(<ErrorText t={t} code={codeOf(error)} />);
    }
  };
  return (
    <button type="button" className="button button-quiet" onClick={() => void toggle()}>
      {t(isMuted ? 'spaces:unmute' : 'spaces:mute')}
    </button>
  );
}

/**
 * The button that joins or leaves the space. Unlike other actions, it reloads the page: joining and leaving change what
 * the member may read and do there, and so its posts, its head and the list of spaces.
 */
function Membership({ space: { id, slug, isJoined } }: Pick<Props, 'space'>) {
  const { t } = usePage();
  const [isBusy, setBusy] = useState(false);
  const change = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const act = isJoined ? 'DELETE /api/spaces/{id}/membership' : 'PUT /api/spaces/{id}/membership';
      await call(act, { params: { id } });
      location.assign(`/community?space=${slug}`);
    } catch (error) {
      setBusy(false);
      showToast(<ErrorText t={t} code={codeOf(error)} />);
    }
  };
  return (
    <button
      type="button"
      className={`button ${isJoined ? 'button-quiet' : 'button-primary'}`}
      aria-disabled={isBusy}
      onClick={() => void change()}
    >
      {t(isBusy ? 'spaces:working' : isJoined ? 'spaces:leave' : 'spaces:join')}
    </button>
  );
}

/** Says that the space is muted. */
export function MutedNotice({ page, isMuted }: { page: IslandPage; isMuted: boolean }) {
  return (
    <Island page={page}>
      <Notice first={isMuted} />
    </Island>
  );
}

function Notice({ first }: { first: boolean }) {
  const { t } = usePage();
  const isMuted = useIsMuted(first);
  return <div role="status">{isMuted && <p className="notice space-state">{t('spaces:mutedNotice')}</p>}</div>;
}
