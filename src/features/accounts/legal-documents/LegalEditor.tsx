import { useEffect, useRef, useState } from 'react';
import {
  type EditedLegalDocument,
  legalFacts,
  maxLegalDocumentLength,
  noteLength,
} from '#api/features/accounts/legal-documents/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { TextArea, TextField } from '#src/ui/form/fields.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { formatInForceSince } from './format-in-force-since.ts';
import '#src/styles/prose.css';
import './legal-editor.css';

interface Props {
  page: IslandPage;
  item: EditedLegalDocument;
}

/** The editor in which administrators preview and publish a legal text, with its versions. */
export function LegalEditor({ page, item }: Props) {
  return (
    <Island page={page}>
      <Editing item={item} />
      <Versions item={item} />
    </Island>
  );
}

const facts = legalFacts.map((fact) => `{{${fact}}}`).join(', ');

function Editing({ item: { kind, locale, version, body } }: Pick<Props, 'item'>) {
  const { t } = usePage();
  const form = useRef<HTMLFormElement>(null);
  const { preview, html, fault } = usePreview();
  const onPreview = () => preview(String(new FormData(form.current ?? undefined).get('body') ?? ''));
  return (
    <>
      <p className="muted legal-facts">{t('legal-documents:factsHint', { facts })}</p>
      <div className="legal-editor">
        <Form
          formRef={form}
          send={(given: { body: string; note: string }) =>
            call('POST /api/admin/legal-documents/{kind}/{locale}', {
              params: { kind, locale },
              body: { ...given, version },
            })
          }
          done={() => location.assign('/admin/legal-documents')}
          submit={t('legal-documents:publish')}
          busy={t('legal-documents:publishing')}
          acts={
            <button type="button" className="button button-quiet" onClick={onPreview}>
              {t('legal-documents:preview')}
            </button>
          }
        >
          <TextArea
            name="body"
            label={t('legal-documents:body')}
            hint={t('legal-documents:bodyHint')}
            lang={locale}
            defaultValue={body}
            rows={18}
            maxLength={maxLegalDocumentLength}
            required
          />
          <TextField
            name="note"
            label={t('legal-documents:note.label')}
            hint={t('legal-documents:note.hint')}
            lang={locale}
            maxLength={noteLength}
            autoComplete="off"
          />
        </Form>
        <p className="notice notice-danger" role="alert">
          {fault && <ErrorText t={t} code={fault} />}
        </p>
        {html !== null && <Preview html={html} lang={locale} />}
      </div>
    </>
  );
}

/** Renders a text as readers would see it. */
function usePreview() {
  const [html, setHtml] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const preview = async (body: string) => {
    setFault(null);
    try {
      setHtml((await call('POST /api/admin/legal-documents/preview', { body: { body } })).data.html);
    } catch (error) {
      setFault(codeOf(error));
    }
  };
  return { preview, html, fault };
}

function Preview({ html, lang }: { html: string; lang: string }) {
  const { t } = usePage();
  const place = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses each new preview.
  useEffect(() => place.current?.focus(), [html]);
  return (
    <section className="card" aria-label={t('legal-documents:preview')} lang={lang} tabIndex={-1} ref={place}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server has made it safe. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}

function Versions({ item }: Pick<Props, 'item'>) {
  const { t, locale, timeZone } = usePage();
  return (
    <section className="legal-versions">
      <h2>{t('legal-documents:versions')}</h2>
      <ul>
        {item.versions.map((each) => (
          <li key={each.version}>
            <a href={`/${item.kind}?version=${each.version}&lang=${item.locale}`}>
              {formatInForceSince({ t, locale, tenant: { timeZone } }, each)}
            </a>
            {each.note && <p className="muted">{each.note}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
