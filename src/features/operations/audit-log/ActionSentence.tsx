import type { TFunction } from 'i18next';
import type { AuditRow } from '#api/features/operations/audit-log/contract.ts';
import { usePage } from '#src/ui/island.tsx';
import { hasActionText } from './name-action.ts';

const sentences = 'staff-actions:did';
/** The placeholder for an action's target, which becomes a link. */
const place = '\ufffc';

/** Says who did what to whom: `Mari Maasikas gave Jaan Rebane the plan Premium`. */
export function ActionSentence({ item }: { item: AuditRow }) {
  const { t } = usePage();
  const { actor, action, target } = item;
  const words = hasActionText(action)
    ? t(`${sentences}.${action}`, { target: place, plan: formatPlanName(item, t) })
    : t('audit-log:unnamed', { action });
  const [before, after] = words.split(place);
  return (
    <>
      {actor ? (
        <a href={`/admin/users/${actor.id}`}>{actor.name ?? t('audit-log:nameless')}</a>
      ) : (
        <strong>{t('audit-log:formerMember')}</strong>
      )}{' '}
      {before}
      {after !== undefined && <Target target={target} />}
      {after}
    </>
  );
}

function Target({ target: { type, name, path, member } }: { target: AuditRow['target'] }) {
  const { t } = usePage();
  if (name !== null) return <Linked path={path} text={t('audit-log:quoted', { title: name })} />;
  // A deleted account has no page anymore.
  if (!member || (type === 'user' && !path)) return <span className="muted">{t('audit-log:gone')}</span>;
  return <Linked path={path ?? `/admin/users/${member.id}`} text={member.name ?? t('audit-log:nameless')} />;
}

const Linked = ({ path, text }: { path: string | null; text: string }) => (path ? <a href={path}>{text}</a> : text);

/** Returns the name of the plan that was given or ended. */
function formatPlanName({ before, after }: AuditRow, t: TFunction): string {
  const given = String(after?.['tier'] ?? before?.['tier'] ?? '').toLowerCase();
  const plan = (['premium', 'donator'] as const).find((each) => each === given);
  return plan ? t(`staff:tier.${plan}`) : '';
}
