import type { TFunction } from 'i18next';
import { type RefObject, useState } from 'react';
import { audienceTiers } from '#api/features/community/announcements/contract.ts';
import { userRoles } from '#api/platform/actor/contract.ts';
import { locales } from '#api/platform/i18n/locales.ts';
import { formatCount } from '#src/shared/format.ts';
import { SelectField, TextField } from '#src/ui/form/fields.tsx';
import { type Fields, useFormFields } from '#src/ui/form/form-fields.ts';
import { usePage } from '#src/ui/island.tsx';
import { useDelayedCall } from '#src/ui/use-delayed-call.ts';

/** How many members an audience has. Pass it as a constant. */
export interface Reach {
  /** What their number depends on, as text. */
  of: (fields: Fields) => string;
  count: (of: string) => Promise<number>;
  say: (t: TFunction, values: { count: number; shown: string }) => string;
}

interface Props {
  /** The form's fields hold what is chosen, also when a kept text is shown. */
  form: RefObject<HTMLFormElement | null>;
  spaces: ReadonlyArray<{ id: string; name: string }>;
  reach: Reach;
  /** Who everyone is. */
  everybodyHint: string;
  /** What is chosen at first, if it isn't everyone. */
  chosenFirst?: Readonly<Record<string, string | undefined>> | null;
}

/** Waits until no one has chosen anything for this long. */
const quietMs = 300;

/** Who gets it, and how many they are. */
export function Audience({ form, spaces, reach, everybodyHint, chosenFirst = null }: Props) {
  const { t, locale } = usePage();
  const fields = useFormFields(form, null);
  const isForSome = fields ? fields['whom'] === 'some' : chosenFirst !== null;
  const reached = useCount(fields && reach.of(fields), reach);
  return (
    <fieldset className="announcement-part">
      <legend>{t('announcements:whom')}</legend>
      {(['everybody', 'some'] as const).map((value) => (
        <label key={value} className="announcement-choice">
          <input
            type="radio"
            name="whom"
            value={value}
            defaultChecked={(value === 'some') === (chosenFirst !== null)}
          />
          <span>
            {t(`announcements:${value}`)}
            <span className="hint">{value === 'some' ? t('announcements:someHint') : everybodyHint}</span>
          </span>
        </label>
      ))}
      <div className="announcement-filters" hidden={!isForSome}>
        <Filters spaces={spaces} chosenFirst={chosenFirst ?? {}} />
      </div>
      <p className="announcement-reach" role="status">
        {reached === null
          ? t('announcements:counting')
          : reach.say(t, { count: reached, shown: formatCount(reached, locale) })}
      </p>
    </fieldset>
  );
}

function Filters({
  spaces,
  chosenFirst,
}: Pick<Props, 'spaces'> & { chosenFirst: Readonly<Record<string, string | undefined>> }) {
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
          defaultValue={chosenFirst[name]}
        />
      ))}
      <TextField
        name="audience.joinedSince"
        type="date"
        label={t('announcements:joinedSince')}
        defaultValue={chosenFirst['joinedSince']}
      />
    </>
  );
}

/** How many members are in an audience; null until it is known. */
function useCount(chosen: string | null, reach: Reach): number | null {
  const [counted, setCounted] = useState<{ chosen: string; count: number } | null>(null);
  useDelayedCall(chosen, {
    delayMs: quietMs,
    call: async (query) => ({ chosen: query, count: await reach.count(query) }),
    done: (answer) => answer && setCounted(answer),
  });
  return counted?.chosen === chosen ? counted.count : null;
}
