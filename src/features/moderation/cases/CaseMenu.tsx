import { useState } from 'react';
import type { Case } from '#api/features/moderation/cases/contract.ts';
import { call } from '#src/client/call.ts';
import { Confirm } from '#src/ui/Confirm.tsx';
import { usePage } from '#src/ui/island.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { leaveWithToast } from '#src/ui/toast/leave-with-toast.ts';
import { CaseLinks } from './CaseLinks.tsx';

interface Props {
  case: Pick<Case, 'id' | 'target' | 'place' | 'author' | 'mayDiscard'>;
}

/** The menu of a case: its links, and discarding it. */
export function CaseMenu({ case: shown }: Props) {
  const { t } = usePage();
  const { id, mayDiscard } = shown;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu label={t('reports:cases.menu')}>
        <CaseLinks item={shown} />
        {mayDiscard && (
          <button type="button" className="menu-item" onClick={() => setAsking(true)}>
            {t('reports:cases.discard')}
          </button>
        )}
      </Menu>
      {isAsking && (
        <Confirm
          title={t('reports:cases.discardTitle')}
          text={t('reports:cases.discardText')}
          confirm={t('reports:cases.discard')}
          working={t('reports:cases.discarding')}
          back={t('reports:cases.discardBack')}
          isDangerous
          send={() => call('POST /api/moderation/reports/{id}/discard', { params: { id } })}
          done={() => leaveWithToast(t('reports:cases.discarded'), '/moderator')}
          close={() => setAsking(false)}
        />
      )}
    </>
  );
}
