import type { Answer } from '#src/client/call.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Email } from '#src/ui/Email.tsx';
import { usePage } from '#src/ui/island.tsx';
import './invitations.css';

interface Props {
  result: Answer<'POST /api/admin/invitations'>['data'];
  close: () => void;
}

/** What happened to each address, when not everyone was invited. */
export function Outcome({ result: { items }, close }: Props) {
  const { t } = usePage();
  const count = items.filter(({ outcome }) => outcome === 'sent').length;
  return (
    <div className="invited stack">
      <p role="status">{t('invitations:outcome.count', { count })}</p>
      <ul>
        {items.map(({ email, outcome }) => (
          <li key={email}>
            <span className="who">
              <Email address={email} />
            </span>
            <Badge tone={outcome === 'sent' ? 'success' : outcome === 'invalid' ? 'danger' : 'neutral'} isSmall>
              {t(`invitations:outcome.${outcome}`)}
            </Badge>
          </li>
        ))}
      </ul>
      <p className="actions">
        <button type="button" className="button button-primary" onClick={close}>
          {t('invitations:outcome.close')}
        </button>
      </p>
    </div>
  );
}
