import { tiers } from '#api/features/accounts/entitlements/contract.ts';
import type { UserDetails } from '#api/features/operations/members/contract.ts';
import { maxReasonLength } from '#api/platform/audit/contract.ts';
import { localDay } from '#api/platform/calendar/time.ts';
import { call } from '#src/client/call.ts';
import { Confirm } from '#src/ui/Confirm.tsx';
import { useDecodedEmail } from '#src/ui/Email.tsx';
import { SelectField, TextArea, TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';
import { leaveWithToast } from '#src/ui/toast/leave-with-toast.ts';
import { AnswerReset, type ResetDecision } from './two-factor-resets/AnswerReset.tsx';

export type UserAction =
  | { kind: 'address' | 'signOut' | 'grant' | 'liftMail' | 'openCase' | 'delete' | 'decline' | 'requestReset' }
  | { kind: 'endGrant'; id: string }
  | ({ kind: 'answerReset' } & ResetDecision);

interface Props {
  user: UserDetails;
  act: UserAction;
  close: () => void;
  /** Called after the action with a message for the administrator. */
  done: (text: string) => void;
}

type Dialog = Omit<Props, 'act'>;
interface Reason {
  reason: string;
}

/** Asks for confirmation before an administrator's action on a member, and for a reason if one is needed. */
export function UserActionDialog({ act, ...props }: Props) {
  switch (act.kind) {
    case 'address':
      return <ChangeAddress {...props} />;
    case 'signOut':
      return <SignOut {...props} />;
    case 'grant':
      return <GrantTier {...props} />;
    case 'endGrant':
      return <EndGrant {...props} grantId={act.id} />;
    case 'liftMail':
      return <LiftMailSuppression {...props} />;
    case 'openCase':
      return <OpenCase {...props} />;
    case 'delete':
      return <DeleteUser {...props} />;
    case 'decline':
      return <Decline {...props} />;
    case 'requestReset':
      return <RequestReset {...props} />;
    case 'answerReset':
      return <AnswerReset {...act} close={props.close} done={props.done} />;
  }
}

function ReasonField({ label }: { label: string }) {
  return <TextArea name="reason" label={label} rows={3} maxLength={maxReasonLength} />;
}

function ChangeAddress({ user: { id }, close, done }: Dialog) {
  const { t } = usePage();
  return (
    <Confirm
      title={t('user-administration:address.title')}
      text={t('user-administration:address.lead')}
      confirm={t('user-administration:address.submit')}
      working={t('user-administration:address.working')}
      back={t('user-administration:address.back')}
      send={(body: Reason & { email: string }) => call('POST /api/admin/users/{id}/email', { params: { id }, body })}
      done={() => done(t('user-administration:address.done'))}
      close={close}
      keptAs={`address ${id}`}
    >
      <TextField
        name="email"
        type="email"
        label={t('user-administration:address.email')}
        autoComplete="off"
        maxLength={254}
      />
      <ReasonField label={t('user-administration:address.reason')} />
    </Confirm>
  );
}

function SignOut({ user, close, done }: Dialog) {
  const { t } = usePage();
  const name = useName(user);
  return (
    <Confirm
      title={t('user-administration:signOut.title')}
      text={t('user-administration:signOut.text', { name })}
      confirm={t('user-administration:signOut.confirm')}
      working={t('user-administration:signOut.working')}
      back={t('user-administration:signOut.back')}
      isDangerous
      send={() => call('POST /api/admin/users/{id}/sign-out', { params: { id: user.id }, body: {} })}
      done={() => done(t('user-administration:signOut.done', { name }))}
      close={close}
    />
  );
}

type Grant = Reason & { tier: (typeof tiers)[number]; until: string };

function GrantTier({ user: { id }, close, done }: Dialog) {
  const { t, now, timeZone } = usePage();
  return (
    <Confirm
      title={t('user-administration:grant.title')}
      text={t('user-administration:grant.lead')}
      confirm={t('user-administration:grant.submit')}
      working={t('user-administration:grant.working')}
      back={t('user-administration:grant.back')}
      send={(body: Grant) => call('POST /api/admin/users/{id}/tiers', { params: { id }, body })}
      done={() => done(t('user-administration:grant.done'))}
      close={close}
      keptAs={`grant ${id}`}
    >
      <SelectField
        name="tier"
        label={t('user-administration:grant.tier')}
        options={tiers.map((tier) => ({ value: tier, text: t(`user-administration:plan.${tier}`) }))}
      />
      <TextField
        name="until"
        type="date"
        label={t('user-administration:grant.until')}
        min={localDay(new Date(now), timeZone)}
      />
      <ReasonField label={t('user-administration:grant.reason')} />
    </Confirm>
  );
}

function EndGrant({ user: { id }, grantId, close, done }: Dialog & { grantId: string }) {
  const { t } = usePage();
  return (
    <Confirm
      title={t('user-administration:grant.endTitle')}
      text={t('user-administration:grant.endText')}
      confirm={t('user-administration:grant.end')}
      working={t('user-administration:grant.ending')}
      back={t('user-administration:grant.back')}
      isDangerous
      send={(body: Reason) => call('DELETE /api/admin/users/{id}/tiers/{grantId}', { params: { id, grantId }, body })}
      done={() => done(t('user-administration:grant.ended'))}
      close={close}
      keptAs={`end ${grantId}`}
    >
      <ReasonField label={t('user-administration:grant.reason')} />
    </Confirm>
  );
}

function LiftMailSuppression({ user, close, done }: Dialog) {
  const { t } = usePage();
  const name = useName(user);
  return (
    <Confirm
      title={t('user-administration:mailFailure.lift')}
      text={t(`user-administration:mailFailure.ask.${user.mailFailure?.reason ?? 'bounced'}`, { name })}
      confirm={t('user-administration:mailFailure.confirm')}
      working={t('user-administration:mailFailure.working')}
      back={t('user-administration:mailFailure.back')}
      send={(body: Reason) => call('POST /api/admin/users/{id}/lift-mail', { params: { id: user.id }, body })}
      done={() => done(t('user-administration:mailFailure.done'))}
      close={close}
      keptAs={`mail ${user.id}`}
    >
      <ReasonField label={t('user-administration:mailFailure.reason')} />
    </Confirm>
  );
}

function OpenCase({ user: { id }, close }: Dialog) {
  const { t } = usePage();
  return (
    <Confirm
      title={t('user-administration:limits.ask')}
      text={t('user-administration:limits.askText')}
      confirm={t('user-administration:limits.confirm')}
      working={t('user-administration:limits.working')}
      back={t('user-administration:limits.back')}
      send={() => call('POST /api/moderation/users/{id}/case', { params: { id } })}
      done={({ data }) => location.assign(`/moderator/reports/${data.id}`)}
      close={close}
    />
  );
}

function DeleteUser({ user: { id, email }, close }: Dialog) {
  const { t } = usePage();
  const shown = useDecodedEmail(email);
  return (
    <Confirm
      title={t('user-administration:delete.title')}
      text={t('user-administration:delete.lead')}
      confirm={t('user-administration:delete.confirm')}
      working={t('user-administration:delete.working')}
      back={t('user-administration:delete.back')}
      isDangerous
      send={(body: Reason & { address: string }) => call('DELETE /api/admin/users/{id}', { params: { id }, body })}
      done={() => leaveWithToast(t('user-administration:delete.done'), '/admin/users')}
      close={close}
      keptAs={`delete ${id}`}
    >
      <TextField
        name="address"
        label={t('user-administration:delete.address', { email: shown })}
        autoComplete="off"
        maxLength={254}
      />
      <ReasonField label={t('user-administration:delete.reason')} />
    </Confirm>
  );
}

function Decline({ user: { id }, close }: Dialog) {
  const { t } = usePage();
  return (
    <Confirm
      title={t('join-requests:declineTitle')}
      text={t('join-requests:declineLead')}
      confirm={t('join-requests:declineConfirm')}
      working={t('join-requests:working')}
      back={t('join-requests:back')}
      isDangerous
      send={(body: Reason) => call('POST /api/admin/users/{id}/decline', { params: { id }, body })}
      done={() => leaveWithToast(t('join-requests:declined'), '/admin/users?status=waiting')}
      close={close}
      keptAs={`decline ${id}`}
    >
      <ReasonField label={t('join-requests:reason')} />
    </Confirm>
  );
}

function RequestReset({ user: { id }, close, done }: Dialog) {
  const { t } = usePage();
  return (
    <Confirm
      title={t('two-factor-resets:request.title')}
      text={t('two-factor-resets:request.lead')}
      confirm={t('two-factor-resets:request.submit')}
      working={t('two-factor-resets:request.working')}
      back={t('two-factor-resets:cancel')}
      send={(body: Reason) => call('POST /api/admin/users/{id}/two-factor-reset', { params: { id }, body })}
      done={() => done(t('two-factor-resets:request.done'))}
      close={close}
      keptAs={`reset ${id}`}
    >
      <ReasonField label={t('two-factor-resets:request.reason')} />
    </Confirm>
  );
}

function useName({ name, email }: UserDetails): string {
  const address = useDecodedEmail(email);
  return name ?? address;
}
