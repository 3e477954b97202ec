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
  /** Address of the folder of the logos' files. */
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

/** The logos of the draft: each is chosen, fitted to its use, uploaded into the draft, and removed from it. */
export function LogoSettings({ folder, name }: Props) {
  const { t } = usePage();
  const { brand } = useStudio();
  const { draft, changes } = useBrand().draft;
  const fileOf = (kind: LogoKind) => String(draft[`logo.${kind}`]);
  const show = ({ data }: Answer) => brand.show(data);
  const revision = () => brand.$state.get().draft.revision;
  /** A setting that was saved meanwhile, here or by someone else, has nothing to do with a logo. */
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
          view: fileOf(kind) !== '' && <Plates address={`${folder}${fileOf(kind)}`} />,
          remove: fileOf(kind) === '' ? undefined : () => remove(kind),
        }}
        isOneOfSeveral
      />
    </div>
  ));
}

/** A logo on light and on dark. */
function Plates({ address }: { address: string }) {
  const { t } = usePage();
  return (
    <>
      <img className="logo-plate" src={address} alt={t('brand-logos:onLight')} />
      <img className="logo-plate logo-plate-dark" src={address} alt={t('brand-logos:onDark')} />
    </>
  );
}
