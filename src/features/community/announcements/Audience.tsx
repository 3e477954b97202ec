import type { TFunction } from 'i18next';
import { memo, type ReactNode, type RefObject, useState } from 'react';
import { audienceTiers } from '#api/features/community/announcements/contract.ts';
import { userRoles } from '#api/platform/actor/contract.ts';
import { type Locale, locales } from '#api/platform/i18n/locales.ts';
import { formatCount } from '#src/shared/format.ts';
import { SelectField, TextField } from '#src/ui/form/fields.tsx';
import { type Fields, useFormText } from '#src/ui/form/form-fields.ts';
import { usePage } from '#src/ui/island.tsx';
import { useDelayedCall } from '#src/ui/use-delayed-call.ts';

interface Counted {
  memberCount: number;
  /** How many subscribers who aren't members it includes. */
  subscriberCount?: number;
  /** True if something that was chosen has been deleted, which leaves the audience empty. */
  isGone?: boolean;
}

/** Counts an audience and describes the result. Pass it as a constant, so that it doesn't cause rerenders. */
export interface ReachCounter {
  /** The values that the number depends on, as text. */
  of: (fields: Fields) => string;
  count: (of: string) => Promise<Counted>;
  say: (t: TFunction, values: { count: number; shown: string }, counted: Counted & { locale: Locale }) => string;
  describeGone?: (t: TFunction) => string;
}

export type ChosenFilters = Readonly<Record<string, string | undefined>>;

interface Props {
  /** The form whose fields hold the choice, even when kept text is restored into them. */
  form: RefObject<HTMLFormElement | null>;
  /** The spaces that members join, by which the audience can be filtered. */
  spaces: ReadonlyArray<{ id: string; name: string }>;
  reach: ReachCounter;
  /** The hint that says whom "everyone" includes. */
  everybodyHint: string;
  /** The initial filters, unless the initial choice is everyone. */
  chosenFirst?: ChosenFilters | null;
  /** A third choice, shown below "everyone" and "some members", and whether it is chosen initially. */
  other?: { value: string; text: string; hint: string; isFirst: boolean; fields: ReactNode };
  /** More filters, shown below the others. */
  children?: ReactNode;
}

/** The debounce time after a choice. */
const quietMs = 300;
const whomIn = (fields: Fields) => fields['whom'] ?? '';
const nothing: ChosenFilters = {};

/** The fields that choose an audience, with the number of members in it. */
export function Audience({ form, spaces, reach, everybodyHint, chosenFirst = null, other, children }: Props) {
  const { t } = usePage();
  const first = other?.isFirst ? other.value : chosenFirst ? 'some' : 'everybody';
  const whom = useFormText(form, whomIn) ?? first;
  const choices = [
    { value: 'everybody', text: t('announcements:everybody'), hint: everybodyHint },
    { value: 'some', text: t('announcements:some'), hint: t('announcements:someHint') },
    ...(other ? [other] : []),
  ];
  return (
    <fieldset className="announcement-part">
      <legend>{t('announcements:whom')}</legend>
      {choices.map(({ value, text, hint }) => (
        <label key={value} className="announcement-choice">
          <input type="radio" name="whom" value={value} defaultChecked={value === first} />
          <span>
            {text}
            <span className="hint">{hint}</span>
          </span>
        </label>
      ))}
      <div className="announcement-filters" hidden={whom !== 'some'}>
        <Filters spaces={spaces} chosenFirst={chosenFirst ?? nothing} />
        {children}
      </div>
      {other && <div hidden={whom !== other.value}>{other.fields}</div>}
      <AudienceSize form={form} reach={reach} />
    </fieldset>
  );
}

/** The filters of an audience. Memoized, so that they don't rerender when other fields change. */
export const Filters = memo(function Filters({
  spaces,
  chosenFirst,
}: Pick<Props, 'spaces'> & { chosenFirst: ChosenFilters }) {
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
      {(['tier', 'role', 'experts', 'locale', 'space'] as const)
        .filter((name) => choices[name].length > 0)
        .map((name) => (
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
});

/** The number of members in the audience that a form's fields choose. */
export function AudienceSize({ form, reach }: Pick<Props, 'form' | 'reach'>) {
  const { t, locale } = usePage();
  const chosen = useFormText(form, reach.of);
  const [counted, setCounted] = useState<(Counted & { chosen: string }) | null>(null);
  useDelayedCall(chosen, {
    delayMs: quietMs,
    call: async (query) => ({ chosen: query, ...(await reach.count(query)) }),
    done: (answer) => answer && setCounted(answer),
  });
  const reached = counted?.chosen === chosen ? counted : null;
  return (
    <div role="status">
      <p className="announcement-reach">
        {reached === null
          ? t('announcements:counting')
          : reach.say(
              t,
              { count: reached.memberCount, shown: formatCount(reached.memberCount, locale) },
              { ...reached, locale },
            )}
      </p>
      {reached?.isGone && <p className="notice notice-danger">{reach.describeGone?.(t)}</p>}
    </div>
  );
}
