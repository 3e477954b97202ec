import type { MailFailure as Failure } from '#api/features/accounts/mail-suppressions/contract.ts';
import type { NotificationSettings } from '#api/features/accounts/notifications/contract.ts';
import { Island, type IslandPage } from '#src/ui/island.tsx';
import { MailFailure } from '../mail-suppressions/MailFailure.tsx';
import type { ChannelGroup } from './list-channel-groups.ts';
import { MailStreams, type ProfileStreams } from './MailStreams.tsx';
import { NotificationChannels } from './NotificationChannels.tsx';

interface Props {
  page: IslandPage;
  user: ProfileStreams;
  /** The e-mail address as shown. */
  address: string;
  settings: NotificationSettings;
  groups: readonly ChannelGroup[];
  mailFailure: Failure | null;
  /** Whether the community asks members to confirm their consent by mail. */
  isConsentConfirmed: boolean;
}

/** The forms for mail streams and notification channels, with a notice if mail to the member fails. */
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
