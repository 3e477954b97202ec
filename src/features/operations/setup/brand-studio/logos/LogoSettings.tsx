import { useEffect, useRef, useState } from 'react';
import { type DraftView, type LogoKind, logoKinds } from '#api/features/operations/setup/brand-studio/contract.ts';
import { callApi, codeOf } from '#src/client/api-client.ts';
import { uploadFile } from '#src/client/upload-file.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Upload } from '#src/ui/upload/Upload.tsx';
import { studioPath } from '../setting-parts.ts';
import { emit, listen } from '../studio-events.ts';
import { trackPending } from './logo-store.ts';
import { readLogos, type ShownLogos } from './shown-logos.ts';
import './logo-settings.css';

/** Loaded when a picture is first chosen. */
const FitLogo = lazyPart(() => import('./FitLogo.tsx').then(({ FitLogo: fit }) => fit));

type Answer = { data: DraftView };

interface Props {
  page: IslandPage;
  first: ShownLogos;
  labels: Readonly<Record<LogoKind, string>>;
  /** Address of the folder of the logos' files. */
  folder: string;
  /** The community's. */
  name: string;
}

const rules = {
  accept: '.svg,.png,.jpg,.jpeg,.webp',
  maxBytes: Number.POSITIVE_INFINITY,
  wrongType: 'logo_invalid',
  tooLarge: 'logo_too_large',
};

/** The logos of the draft: each is chosen, fitted to its use, uploaded into the draft, and removed from it. */
export function LogoSettings({ page, ...props }: Props) {
  return (
    // The island starts when it becomes visible, so it needs a box.
    <div>
      <Island page={page}>
        <Logos {...props} />
      </Island>
    </div>
  );
}

function Logos({ first, labels, folder, name }: Omit<Props, 'page'>) {
  const { t } = usePage();
  const [logos, setLogos] = useState(first);
  const revision = useRef(first.revision);
  useEffect(
    () =>
      listen('studio:draft-changed', (draft) => {
        revision.current = draft.revision;
        setLogos(readLogos(draft));
      }),
    [],
  );
  const show = ({ data }: Answer) => emit('studio:logo-changed', data);
  /** A setting that was saved meanwhile, here or by someone else, has nothing to do with a logo. */
  const change = (send: (revision: number) => Promise<Answer>) =>
    trackPending(async () => {
      try {
        return await send(revision.current);
      } catch (error) {
        if (codeOf(error) !== 'draft_changed') throw error;
        const newer = await callApi<Answer>('GET', studioPath);
        show(newer);
        return await send(newer.data.revision);
      }
    });
  const remove = async (kind: LogoKind) => {
    const changes = { [`logo.${kind}`]: '' };
    show(await change((of) => callApi<Answer>('PUT', studioPath, { revision: of, changes })));
  };
  return logoKinds.map((kind) => (
    <div
      key={kind}
      className="logo-setting"
      data-logo-kind={kind}
      data-changed={logos.changed.includes(kind) || undefined}
    >
      <Upload
        name={`logo.${kind}`}
        label={labels[kind]}
        hint={t(`brand-logos:hint.${kind}`)}
        rules={rules}
        prepare={(preparing) => <FitLogo {...preparing} {...{ kind, name }} background={logos.background} />}
        send={(file, { onProgress, signal }) =>
          change((of) => uploadFile<Answer>(`${studioPath}/logos/${kind}?revision=${of}`, file, onProgress, signal))
        }
        done={show}
        current={{
          view: logos.files[kind] !== '' && <Plates address={`${folder}${logos.files[kind]}`} />,
          remove: logos.files[kind] === '' ? undefined : () => remove(kind),
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
