import { type DraftView, type LogoKind, logoKinds } from '#api/features/operations/setup/brand-studio/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { uploadFile } from '#src/client/upload-file.ts';
import { usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Upload } from '#src/ui/upload/Upload.tsx';
import { brandLabel } from '../brand-words.ts';
import { useStudio } from '../studio.ts';
import { useBrand } from '../use-setting.ts';
import './logo-settings.css';

/** Loaded when a picture is first chosen. */
const FitLogo = lazyPart(() => import('./FitLogo.tsx').then(({ FitLogo: fit }) => fit));

type Answer = { data: DraftView };

interface Props {
  /** The URL of the folder with the logos' files. */
  folder: string;
  /** The community's name. */
  name: string;
}

const rules = {
  accept: '.svg,.png,.jpg,.jpeg,.webp',
  maxBytes: Number.POSITIVE_INFINITY,
  wrongType: 'logo_invalid',
  tooLarge: 'logo_too_large',
};

const path = '/api/admin/customizations';

/** Lets administrators choose each logo of the draft, fit it to its use, upload it and remove it. */
export function LogoSettings({ folder, name }: Props) {
  const { t } = usePage();
  const { brand } = useStudio();
  const { draft, changes } = useBrand().draft;
  const fileOf = (kind: LogoKind) => String(draft[`logo.${kind}`]);
  const show = ({ data }: Answer) => brand.show(data);
  const revision = () => brand.$state.get().draft.revision;
  /**
   * Changes a logo, and retries with the newest revision if another setting was saved in the meantime, here or by
   * someone else: that doesn't concern the logo.
   */
  const change = (send: (revision: number) => Promise<Answer>) =>
    brand.alone(async () => {
      try {
        return await send(revision());
      } catch (error) {
        if (codeOf(error) !== 'draft_changed') throw error;
        await brand.refresh();
        return await send(revision());
      }
    });
  const remove = async (kind: LogoKind) => {
    const body = (of: number) => ({ revision: of, changes: { [`logo.${kind}`]: '' } });
    show(
      await change(
        async (of) => (await call('PUT /api/admin/customizations', { body: body(of) })) as unknown as Answer,
      ),
    );
  };
  return logoKinds.map((kind) => (
    <div
      key={kind}
      className="logo-setting"
      data-logo-kind={kind}
      data-changed={changes.some((each) => each.path === `logo.${kind}`) || undefined}
    >
      <Upload
        name={`logo.${kind}`}
        label={brandLabel(t, `logo.${kind}`)}
        hint={t(`brand-logos:hint.${kind}`)}
        rules={rules}
        prepare={(preparing) => (
          <FitLogo {...preparing} {...{ kind, name }} background={String(draft['colors.background.page'])} />
        )}
        send={(file, { onProgress, signal }) =>
          change((of) => uploadFile<Answer>(`${path}/logos/${kind}?revision=${of}`, file, onProgress, signal))
        }
        done={show}
        current={{
          view: fileOf(kind) !== '' && <LogoPlates address={`${folder}${fileOf(kind)}`} />,
          remove: fileOf(kind) === '' ? undefined : () => remove(kind),
        }}
        isOneOfSeveral
      />
    </div>
  ));
}

/** Shows a logo on a light and a dark background. */
function LogoPlates({ address }: { address: string }) {
  const { t } = usePage();
  return (
    <>
      <img className="logo-plate" src={address} alt={t('brand-logos:onLight')} />
      <img className="logo-plate logo-plate-dark" src={address} alt={t('brand-logos:onDark')} />
    </>
  );
}
