import type { AuditRow } from '#api/features/operations/audit-log/contract.ts';
import type { CommunitySettingsName } from '#api/platform/settings/contract.ts';
import { refetch, useApiData } from '#src/client/api-data.ts';
import type { Answer } from '#src/client/call.ts';
import { Island, type IslandPage } from '#src/ui/island.tsx';
import { MailSender } from '../mail-sender/MailSender.tsx';
import { SettingsGroup } from './SettingsGroup.tsx';
import './settings.css';

const [settings, sender] = ['/api/admin/settings', '/api/admin/mail-sender'];
const log = '/api/admin/audit?action=settings.update';

interface Props {
  page: IslandPage;
  /** The data that the page was rendered with. */
  first: Answer<'GET /api/admin/settings'>;
  firstSender: Answer<'GET /api/admin/mail-sender'>;
  /** The latest changes of all groups, newest first. */
  firstChanges: { success: true; data: { items: readonly AuditRow[] } };
  /** The groups, in their order on the page. */
  names: readonly CommunitySettingsName[];
  /** What members currently pay, in words: first the item, then each price. */
  paid: readonly string[];
}

/** Shows the settings that a community can change, by group, to administrators. */
export function CommunitySettings({ page, ...given }: Props) {
  return (
    <Island page={page}>
      <Groups {...given} />
    </Island>
  );
}

function Groups({ first, firstSender, firstChanges, names, paid }: Omit<Props, 'page'>) {
  const { groups } = (useApiData(settings, first).answer ?? first).data;
  const changes = (useApiData(log, firstChanges).answer ?? firstChanges).data.items;
  const { data: mails } = useApiData(sender, firstSender).answer ?? firstSender;
  const saved = (name: CommunitySettingsName) => {
    refetch(log);
    if (name === 'mail') refetch(sender);
  };
  return names.map((name) => {
    const view = groups[name];
    if (!view) return null;
    return (
      <SettingsGroup
        key={name}
        name={name}
        read={view}
        changes={changes.filter(({ target }) => target.id === name)}
        saved={() => saved(name)}
        before={name === 'prices' && <PricesInUse lines={paid} />}
        after={name === 'mail' && <MailSender sender={mails} verified={() => refetch(sender)} />}
      />
    );
  });
}

function PricesInUse({ lines: [lead, ...prices] }: { lines: readonly string[] }) {
  return (
    <div className="settings-paid">
      <p>{lead}</p>
      {prices.length > 0 && (
        <ul>
          {prices.map((price) => (
            <li key={price}>{price}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
