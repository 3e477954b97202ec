import { useId, useState } from 'react';
import {
  type ArticleSources,
  maxArticleSources,
  maxQuestion,
  type Source,
} from '#api/features/site/assistant/contract.ts';
import { type Locale, locales } from '#api/platform/i18n/locales.ts';
import { modelPatienceMs } from '#api/platform/models/contract.ts';
import { call } from '#src/client/call.ts';
import { Form } from '#src/ui/form/Form.tsx';
import { SelectField } from '#src/ui/form/fields.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import './assistant.css';

interface Props {
  page: IslandPage;
  /** The sources found for the question; null before one was entered. */
  found: ArticleSources | null;
  question: string;
}

/**
 * Turns a question into the draft of an article: finds sources, lets the administrator choose some, and sends them to
 * the community's model.
 */
export function ArticleDraft({ page, ...given }: Props) {
  return (
    <Island page={page}>
      <FindSources question={given.question} />
      {given.found && <ChooseSources found={given.found} question={given.question} />}
    </Island>
  );
}

/** A plain form, which puts the question into the URL. */
function FindSources({ question }: { question: string }) {
  const { t } = usePage();
  const id = useId();
  return (
    <form className="assistant-find" method="get">
      <label htmlFor={id}>{t('assistant:article.question')}</label>
      <div>
        <input id={id} className="input" name="question" defaultValue={question} maxLength={maxQuestion} required />
        <button type="submit" className="button button-quiet">
          {t('assistant:article.find')}
        </button>
      </div>
    </form>
  );
}

function ChooseSources({ found: { sources, hasModel }, question }: { found: ArticleSources; question: string }) {
  const { t, locale } = usePage();
  const [chosen, setChosen] = useState<readonly string[]>(sources.slice(0, 3).map(({ id }) => id));
  if (sources.length === 0) return <p className="notice">{t('assistant:article.none')}</p>;
  const isOver = chosen.length >= maxArticleSources;
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  const send = ({ locale: written }: { locale: Locale }) =>
    call('POST /api/admin/assistant/articles', {
      ...{ body: { question, locale: written, sources: [...chosen] }, patienceMs: modelPatienceMs },
    });
  return (
    <section className="assistant-draft">
      <h2>{t('assistant:article.sources')}</h2>
      <p className="muted">{t('assistant:article.sourcesHint')}</p>
      <ul>
        {sources.map((source) => (
          <li key={source.id}>
            <Choice
              source={source}
              isChosen={chosen.includes(source.id)}
              isOver={isOver}
              toggle={() => toggle(source.id)}
            />
          </li>
        ))}
      </ul>
      {hasModel ? (
        <Form
          send={send}
          done={({ data }) => location.assign(`/admin/articles/${data.id}`)}
          submit={t('assistant:article.write')}
          busy={t('assistant:article.writing')}
          isBlocked={chosen.length === 0}
          mayBeLeft
        >
          <SelectField
            name="locale"
            label={t('assistant:article.language')}
            defaultValue={locale}
            options={locales.map((each) => ({ value: each, text: t(`assistant:article.in.${each}`) }))}
          />
          <p className="muted">{t('assistant:article.mark')}</p>
        </Form>
      ) : (
        <p className="notice">
          {t('assistant:article.noModel')} <a href="/admin/settings/connections">{t('assistant:article.services')}</a>
        </p>
      )}
    </section>
  );
}

interface ChoiceProps {
  source: Source;
  isChosen: boolean;
  isOver: boolean;
  toggle: () => void;
}

function Choice({ source, isChosen, isOver, toggle }: ChoiceProps) {
  const { t } = usePage();
  const { title, locale, kind, passage, path } = source;
  return (
    <>
      <label>
        <input type="checkbox" checked={isChosen} disabled={!isChosen && isOver} onChange={toggle} />
        <span lang={locale}>{title}</span>
        <span className="muted">{t(`assistant:kind.${kind}`)}</span>
      </label>
      <p className="muted" lang={locale}>
        {passage}
      </p>
      <a href={path}>{t('assistant:openSource')}</a>
    </>
  );
}
