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
  /** Subscribers who aren't members. */
  subscriberCount?: number;
  /** Something that was chosen has been deleted, so the audience is empty. */
  isGone?: boolean;
}

/** How many members an audience has. Pass it as a constant. */
export interface Reach {
  /** The values that their number depends on, as text. */
  of: (fields: Fields) => string;
  count: (of: string) => Promise<Counted>;
  say: (t: TFunction, values: { count: number; shown: string }, counted: Counted & { locale: Locale }) => string;
  describeGone?: (t: TFunction) => string;
}

export type ChosenFilters = Readonly<Record<string, string | undefined>>;

interface Props {
  /** The form's fields hold the choice, even when a kept text is shown. */
  form: RefObject<HTMLFormElement | null>;
  /** Spaces that members join, so that having joined can be a filter. */
  spaces: ReadonlyArray<{ id: string; name: string }>;
  reach: Reach;
  /** Says whom "everyone" includes. */
  everybodyHint: string;
  /** The initial choice, if it isn't everyone. */
  chosenFirst?: ChosenFilters | null;
  /** Another choice, below those of everyone and some, and whether it is chosen at first. */
  other?: { value: string; text: string; hint: string; isFirst: boolean; fields: ReactNode };
  /** More filters. */
  children?: ReactNode;
}

/** How long to wait after the last choice. */
const quietMs = 300;
const whomIn = (fields: Fields) => fields['whom'] ?? '';
const nothing: ChosenFilters = {};

/** Says who gets it, and how many they are. */
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
      <ReachLine form={form} reach={reach} />
    </fieldset>
  );
}

/** The filters of an audience, which stay as they are while other fields change. */
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

/** How many members are in the audience that a form holds. */
export function ReachLine({ form, reach }: Pick<Props, 'form' | 'reach'>) {
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
