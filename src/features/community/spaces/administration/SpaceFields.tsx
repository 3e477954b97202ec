import { postAccessLevels, readAccessLevels, spaceIcons } from '#api/features/community/spaces/contract.ts';
import type { Answer, Body } from '#src/client/call.ts';
import { SelectField, TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';

const ticks = ['mustJoin', 'isQuiet', 'isShownLocked'] as const;
const waits = ['0', '30', '60', '300', '900', '3600'] as const;

export type ShownSpace = Answer<'GET /api/admin/spaces'>['data']['items'][number];
type Space = Omit<Body<'POST /api/admin/spaces'>, 'slug'>;

/** The form's values: numbers as text, ticked boxes as `on`, and no entry for unticked ones. */
export type SpaceValues = Omit<Space, (typeof ticks)[number] | 'slowModeSeconds'> &
  Partial<Record<(typeof ticks)[number], string>> & { slowModeSeconds: string };

export const readSpace = ({ slowModeSeconds, ...given }: SpaceValues): Space => ({
  ...given,
  mustJoin: given.mustJoin !== undefined,
  isQuiet: given.isQuiet !== undefined,
  isShownLocked: given.isShownLocked !== undefined,
  slowModeSeconds: Number(slowModeSeconds),
});

interface Props {
  /** Null for a new space. */
  space: ShownSpace | null;
  slowModeSeconds: number;
}

/** The fields for a space's settings. */
export function SpaceFields({ space, slowModeSeconds }: Props) {
  const { t } = usePage();
  const wait = String(slowModeSeconds);
  return (
    <>
      <div className="space-grid">
        {(['nameEt', 'nameEn', 'descriptionEt', 'descriptionEn'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={t(`space-administration:${name}`)}
            defaultValue={space?.[name]}
            maxLength={name.startsWith('name') ? 80 : 200}
          />
        ))}
        <SelectField
          name="icon"
          label={t('space-administration:icon')}
          defaultValue={space?.icon ?? 'message-circle'}
          options={spaceIcons.map((icon) => ({ value: icon, text: t(`space-administration:icons.${icon}`) }))}
        />
        <SelectField
          name="readAccess"
          label={t('space-administration:readAccess')}
          defaultValue={space?.readAccess ?? 'members'}
          options={readAccessLevels.map((level) => ({ value: level, text: t(`space-administration:read.${level}`) }))}
        />
        <SelectField
          name="postAccess"
          label={t('space-administration:postAccess')}
          defaultValue={space?.postAccess ?? 'members'}
          options={postAccessLevels.map((level) => ({ value: level, text: t(`space-administration:post.${level}`) }))}
        />
        <SelectField
          name="slowModeSeconds"
          label={t('space-administration:slowMode')}
          defaultValue={wait}
          options={[
            ...waits.map((value) => ({ value, text: t(`space-administration:slow.${value}`) })),
            ...(waits.some((value) => value === wait) ? [] : [{ value: wait, text: `${wait} s` }]),
          ]}
        />
      </div>
      {ticks.map((name) => (
        <label key={name} className="space-tick">
          <input type="checkbox" name={name} defaultChecked={space?.[name]} />
          {t(`space-administration:${name}`)}
        </label>
      ))}
    </>
  );
}
