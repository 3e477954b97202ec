import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import type { HomePicture } from '#api/features/operations/setup/home-studio/contract.ts';
import { callApi, codeOf } from '#src/client/api-client.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { picturesPath } from './pictures-path.ts';

interface Props {
  t: TFunction;
  /** The name of the current file. */
  chosen: string;
  onChoose: (picture: HomePicture) => void;
}

/** Lets the editor choose one of the pictures in the brand folder, newest first. */
export function PictureChoice({ t, chosen, onChoose }: Props) {
  const [pictures, setPictures] = useState<readonly HomePicture[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    callApi<{ data: { pictures: HomePicture[] } }>('GET', picturesPath)
      .then(({ data }) => setPictures(data.pictures))
      .catch((error: unknown) => setFailure(codeOf(error)));
  }, []);
  if (failure) {
    return (
      <p className="field-error" role="alert">
        <ErrorText t={t} code={failure} />
      </p>
    );
  }
  if (!pictures) return <Skeleton kind="lines" count={1} />;
  if (pictures.length === 0) return <p className="muted hint">{t('home-studio:picture.none')}</p>;
  return (
    <ul className="picture-choice">
      {pictures.map((picture) => (
        <li key={picture.file}>
          <button type="button" aria-pressed={picture.file === chosen} onClick={() => onChoose(picture)}>
            <img src={picture.address} alt={picture.file} loading="lazy" />
          </button>
        </li>
      ))}
    </ul>
  );
}
