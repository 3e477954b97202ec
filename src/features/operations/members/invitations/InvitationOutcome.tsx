import type { Answer } from '#src/client/call.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { usePage } from '#src/ui/island.tsx';
import { AddressList } from './AddressList.tsx';

interface Props {
  result: Answer<'POST /api/admin/invitations'>['data'];
  close: () => void;
}

/** Shows the outcome for each address if not everyone was invited. */
export function InvitationOutcome({ result: { items }, close }: Props) {
  const { t } = usePage();
  const count = items.filter(({ outcome }) => outcome === 'sent').length;
  return (
    <div className="stack">
      <p role="status">{t('invitations:outcome.count', { count })}</p>
      <AddressList
        label={t('invitations:outcome.title')}
        items={items.map(({ email, outcome }) => ({
          email,
          mark: (
            <Badge tone={outcome === 'sent' ? 'success' : outcome === 'invalid' ? 'danger' : 'neutral'} isSmall>
              {t(`invitations:outcome.${outcome}`)}
            </Badge>
          ),
        }))}
      />
      <p className="actions">
        <button type="button" className="button button-primary" onClick={close}>
          {t('invitations:outcome.close')}
        </button>
      </p>
    </div>
  );
}
