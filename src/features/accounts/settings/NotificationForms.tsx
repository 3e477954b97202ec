import type { MailFailure as Failure } from '#api/features/accounts/mail-suppressions/contract.ts';
import type { NotificationSettings } from '#api/features/accounts/notifications/contract.ts';
import { Island, type IslandPage } from '#src/ui/island.tsx';
import { MailFailure } from '../mail-suppressions/MailFailure.tsx';
import type { ChannelGroup } from './channel-groups.ts';
import { MailStreams, type StreamsOf } from './MailStreams.tsx';
import { NotificationChannels } from './NotificationChannels.tsx';

interface Props {
  page: IslandPage;
  user: StreamsOf;
  /** The address as it is shown. */
  address: string;
  settings: NotificationSettings;
  groups: readonly ChannelGroup[];
  mailFailure: Failure | null;
  /** The community asks by mail whether they mean it. */
  isConsentConfirmed: boolean;
}

/** Which mails the member gets, where each kind of notification goes, and whether mail to them fails. */
export function NotificationForms(props: Props) {
  const { page, user, address, settings, groups, mailFailure, isConsentConfirmed } = props;
  return (
    <Island page={page}>
      <div className="notification-forms">
        {mailFailure && <MailFailure failure={mailFailure} address={address} />}
        <MailStreams first={user} isConsentConfirmed={isConsentConfirmed} />
        <NotificationChannels first={settings} groups={groups} />
      </div>
    </Island>
  );
}
