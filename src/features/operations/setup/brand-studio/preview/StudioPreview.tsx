import { useEffect, useId, useState } from 'react';
import { usePage } from '#src/ui/island.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { previewPages } from '../fields.ts';
import { useStudio } from '../studio.ts';
import { PreviewFrame } from './PreviewFrame.tsx';
import './preview.css';

const widths = { phone: 390, desktop: 1280 } as const;

const choices = {
  width: ['phone', 'desktop'],
  theme: ['light', 'dark'],
  view: ['visitor', 'member'],
  lang: ['et', 'en'],
} as const;
type Choices = { [Name in keyof typeof choices]: (typeof choices)[Name][number] };
const names = Object.keys(choices) as Array<keyof Choices>;

interface Props {
  /** The value of the URL's `preview` parameter. */
  token: string;
  /** The names of the pages that the community has. */
  pages: ReadonlyArray<(typeof previewPages)[number][0]>;
}

/** Shows a page of the community with the draft, as a visitor or member sees it. */
export function StudioPreview({ token, pages }: Props) {
  const { t, locale } = usePage();
  const { $asked } = useStudio();
  const [page, setPage] = useState('/');
  const [chosen, setChosen] = useState<Choices>({
    ...{ width: 'desktop', theme: 'light', view: 'visitor', lang: locale },
  });
  const title = useId();
  useEffect(() => {
    if (matchMedia('(max-width: 40rem)').matches) setChosen((now) => ({ ...now, width: 'phone' }));
  }, []);
  useEffect(() => $asked.listen((asked) => asked?.page === 'home' && setPage('/')), [$asked]);
  const { width, ...query } = chosen;
  return (
    <section className="studio-preview" aria-labelledby={title}>
      <h2 id={title} className="visually-hidden">
        {t('brand-studio:preview.title')}
      </h2>
      <div className="preview-tools">
        <select
          className="input"
          aria-label={t('brand-studio:preview.page')}
          value={page}
          onChange={({ target }) => setPage(target.value)}
        >
          {previewPages
            .filter(([name]) => pages.includes(name))
            .map(([name, path]) => (
              <option key={name} value={path}>
                {t(`brand-studio:page.${name}`)}
              </option>
            ))}
        </select>
        {names.map((name) => (
          <Segmented<string>
            key={name}
            label={t(`brand-studio:preview.${name}`)}
            options={choices[name].map((value) => ({ value, text: t(`brand-studio:choice.${value}`) }))}
            chosen={chosen[name]}
            choose={(value) => setChosen((now) => ({ ...now, [name]: value }))}
          />
        ))}
      </div>
      <PreviewFrame address={`${page}?${new URLSearchParams({ preview: token, ...query })}`} width={widths[width]} />
    </section>
  );
}
