import type { Limits } from '#api/features/community/spaces/limits/contract.ts';
import type { Answer } from '#src/client/call.ts';
import { SelectField, TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';

const groups = [
  {
    name: 'newcomers',
    lead: 'writing-limits:newcomersLead',
    limits: ['newcomerDays', 'holdFirstPosts', 'linksPerDay', 'mentionsPerDay'],
  },
  { name: 'everybody', lead: null, limits: ['postsPerHour', 'commentsPerHour'] },
] as const;
const waits = [0, 30, 60, 300, 900, 3600] as const;

/** A field for each limit, with a hint on where its value comes from. */
export function LimitFields({ limits }: { limits: Answer<'GET /api/admin/settings/limits'>['data'] }) {
  const { t } = usePage();
  const { values, defaults, chosen } = limits;
  const nameWait = (seconds: number) => {
    const named = waits.find((wait) => wait === seconds);
    return named === undefined
      ? t('writing-limits:seconds', { count: seconds })
      : t(`space-administration:slow.${named}`);
  };
  const hintOf = (name: keyof Limits) => {
    const value = name === 'slowModeSeconds' ? nameWait(defaults[name]) : String(defaults[name]);
    return [
      t(`writing-limits:${name}Hint`),
      chosen.includes(name) && t('writing-limits:chosen'),
      t('writing-limits:folder', { value }),
    ]
      .filter(Boolean)
      .join(' ');
  };
  const wait = values.slowModeSeconds;
  return (
    <>
      {groups.map(({ name: group, lead, limits: names }) => (
        <fieldset key={group} className="form-group">
          <legend>{t(`writing-limits:${group}`)}</legend>
          {lead && <p className="muted">{t(lead)}</p>}
          <div className="form-grid">
            {names.map((name) => (
              <TextField
                key={name}
                name={`changes.${name}`}
                label={t(`writing-limits:${name}`)}
                hint={hintOf(name)}
                type="number"
                inputMode="numeric"
                min={group === 'everybody' ? 1 : 0}
                max={1000}
                defaultValue={String(values[name])}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <fieldset className="form-group">
        <legend>{t('writing-limits:spaces')}</legend>
        <SelectField
          // React doesn't change the default value of an existing select.
          key={wait}
          name="changes.slowModeSeconds"
          label={t('writing-limits:slowModeSeconds')}
          hint={hintOf('slowModeSeconds')}
          defaultValue={wait}
          options={[...new Set([...waits, wait])]
            .sort((one, other) => one - other)
            .map((seconds) => ({ value: String(seconds), text: nameWait(seconds) }))}
        />
      </fieldset>
    </>
  );
}
