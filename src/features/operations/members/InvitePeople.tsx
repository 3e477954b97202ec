import { useRef, useState } from 'react';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import type { InviteDraft } from './invitations/draft.ts';

/** Loaded when the dialog opens. */
const InviteDialog = lazyPart(() => import('./invitations/InviteDialog.tsx').then((loaded) => loaded.InviteDialog));

/** The main action beside the title of the list of members. */
export function InvitePeople({ page }: { page: IslandPage }) {
  return (
    <Island page={page}>
      <Invite />
    </Island>
  );
}

function Invite() {
  const { t } = usePage();
  const [isInviting, setInviting] = useState(false);
  const draft = useRef<InviteDraft | null>(null);
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setInviting(true)}>
        {t('invitations:invite.title')}
      </button>
      {isInviting && (
        <InviteDialog
          draft={draft}
          close={() => setInviting(false)}
          done={(text) => {
            setInviting(false);
            showToast(text);
          }}
        />
      )}
    </>
  );
}
