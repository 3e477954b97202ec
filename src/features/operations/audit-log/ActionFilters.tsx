import { type AuditRow, actionGroups, staffActions } from '#api/features/operations/audit-log/contract.ts';
import { changeQuery } from '#src/client/address.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { useListLocation, usePage } from '#src/ui/island.tsx';
import { Filters } from '#src/ui/table/Filters.tsx';
import { nameAction } from './name-action.ts';

const isId = (text: string | undefined) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? '');

/**
 * Shows the filters of the log. A person or thing that was chosen by a link or in a row's menu is shown by name, not by
 * id.
 */
export function ActionFilters({ items }: { items: readonly AuditRow[] }) {
  const { t } = usePage();
  const { actor, target } = useListLocation().query;
  const options = actionGroups.flatMap((group) =>
    staffActions[group].map((act) => ({
      value: act,
      text: nameAction(t, act),
      group: t(`staff-actions:group.${group}`),
    })),
  );
  const about = items.find((item) => item.target.id === target)?.target;
  const who = items.find((item) => item.actor?.id === actor)?.actor;
  const typed = isId(target) ? [] : [{ name: 'target', label: t('audit-log:about'), type: 'text' as const }];
  return (
    <>
      <Filters
        search={{ name: 'who', label: t('audit-log:who') }}
        choices={[{ name: 'action', label: t('audit-log:act'), options }]}
        rare={{ typed, ranges: [{ from: 'from', to: 'to', label: t('audit-log:column.at') }] }}
      />
      {actor && <Only name="actor" text={t('audit-log:onlyOf', { name: who?.name ?? actor })} />}
      {target && isId(target) && (
        <Only name="target" text={t('audit-log:onlyAbout', { name: about?.name ?? about?.member?.name ?? target })} />
      )}
    </>
  );
}

function Only({ name, text }: { name: 'actor' | 'target'; text: string }) {
  const { t } = usePage();
  return (
    <p className="only-acts">
      <button type="button" className="button button-quiet" onClick={() => changeQuery({ [name]: '', cursor: '' })}>
        {text}
        <Icon name="close" />
        <span className="visually-hidden">{t('audit-log:everyone')}</span>
      </button>
    </p>
  );
}
