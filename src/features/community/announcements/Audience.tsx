import { type RefObject, useEffect, useState } from 'react';
import { audienceTiers } from '#api/features/community/announcements/contract.ts';
import { userRoles } from '#api/platform/actor/contract.ts';
import { locales } from '#api/platform/i18n/locales.ts';
import { call } from '#src/client/call.ts';
import { formatCount } from '#src/shared/format.ts';
import { SelectField, TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';
import { audienceIn, type Fields } from './announcement-fields.ts';

interface Props {
  /** The form's fields hold what is chosen, also when a kept text is shown. */
  form: RefObject<HTMLFormElement | null>;
  spaces: ReadonlyArray<{ id: string; name: string }>;
}

/** Waits until nobody has chosen anything for this long. */
const quietMs = 300;

/** Who gets it, and how many they are. */
export function Audience({ form, spaces }: Props) {
  const { t, locale } = usePage();
  const { isForSome, chosen } = useChosen(form);
  const reached = useCount(chosen);
  return (
    <fieldset className="announcement-part">
      <legend>{t('announcements:whom')}</legend>
      {(['everybody', 'some'] as const).map((value) => (
        <label key={value} className="announcement-choice">
          <input type="radio" name="whom" value={value} defaultChecked={value === 'everybody'} />
          <span>
            {t(`announcements:${value}`)}
            <span className="hint">{t(`announcements:${value}Hint`)}</span>
          </span>
        </label>
      ))}
      <div className="announcement-filters" hidden={!isForSome}>
        <Filters spaces={spaces} />
      </div>
      <p className="announcement-reach" role="status">
        {reached === null
          ? t('announcements:counting')
          : t('announcements:reaches', { count: reached, shown: formatCount(reached, locale) })}
      </p>
    </fieldset>
  );
}

function Filters({ spaces }: Pick<Props, 'spaces'>) {
  const { t } = usePage();
  const any = { value: '', text: t('announcements:any') };
  const choices = {
    tier: audienceTiers.map((value) => ({ value, text: t(`announcements:tiers.${value}`) })),
    role: userRoles.map((value) => ({ value, text: t(`announcements:roles.${value}`) })),
    experts: [{ value: 'yes', text: t('announcements:expertsOnly') }],
    locale: locales.map((value) => ({ value, text: t(`announcements:locales.${value}`) })),
    space: spaces.map(({ id, name }) => ({ value: id, text: name })),
  };
  return (
    <>
      {(['tier', 'role', 'experts', 'locale', 'space'] as const).map((name) => (
        <SelectField
          key={name}
          name={`audience.${name}`}
          label={t(`announcements:${name}`)}
          options={[any, ...choices[name]]}
        />
      ))}
      <TextField name="audience.joinedSince" type="date" label={t('announcements:joinedSince')} />
    </>
  );
}

/** What is chosen in the form now. */
function useChosen(form: Props['form']) {
  const [chosen, setChosen] = useState({ isForSome: false, chosen: '{}' });
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    const follow = () => {
      const fields = Object.fromEntries(new FormData(current)) as Fields;
      const given = Object.entries(audienceIn(fields)).filter(([, value]) => value);
      const next = { isForSome: fields['whom'] === 'some', chosen: JSON.stringify(Object.fromEntries(given)) };
      setChosen((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    follow();
    const events = ['input', 'change'] as const;
    for (const name of events) current.addEventListener(name, follow);
    return () => {
      for (const name of events) current.removeEventListener(name, follow);
    };
  }, [form]);
  return chosen;
}

/** How many members are in an audience; null until it is known. */
function useCount(audience: string): number | null {
  const [counted, setCounted] = useState<{ audience: string; count: number } | null>(null);
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const query = JSON.parse(audience) as ReturnType<typeof audienceIn>;
      const answer = await call('GET /api/admin/announcements/audience', { query }).catch(() => null);
      if (answer && !isOver) setCounted({ audience, count: answer.data.memberCount });
    };
    const waiting = setTimeout(() => void ask(), quietMs);
    return () => {
      isOver = true;
      clearTimeout(waiting);
    };
  }, [audience]);
  return counted?.audience === audience ? counted.count : null;
}
