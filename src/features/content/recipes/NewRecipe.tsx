import { useRef, useState } from 'react';
import { ChoicesField } from '#src/ui/form/ChoicesField.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { createRecipeArticle, type NewRecipeFields } from './create-recipe-article.ts';
import './new-recipe.css';

interface Props {
  page: IslandPage;
  /** Whether a model can suggest a first version. */
  canSuggest: boolean;
}

/** The form that creates an article with a recipe, empty or suggested by a model. */
export function NewRecipe({ page, canSuggest }: Props) {
  return (
    <Island page={page}>
      <Beginning canSuggest={canSuggest} />
    </Island>
  );
}

const languages = ['et', 'en'] as const;

function Beginning({ canSuggest }: Pick<Props, 'canSuggest'>) {
  const { t, locale } = usePage();
  const form = useRef<HTMLFormElement>(null);
  const isPlain = useRef(false);
  const begun = useRef<string | null>(null);
  const [isBeginning, setBeginning] = useState(false);
  const send = async (fields: NewRecipeFields) => {
    const isSuggested = canSuggest && !isPlain.current;
    setBeginning(!isSuggested);
    isPlain.current = false;
    return createRecipeArticle(fields, isSuggested, begun).finally(() => setBeginning(false));
  };
  return (
    <>
      <p className="new-recipe-lead">{t(canSuggest ? 'new-recipe:newLeadWithModel' : 'new-recipe:newLead')}</p>
      <div className="card new-recipe">
        <Form
          formRef={form}
          send={send}
          done={(id) => location.assign(`/admin/articles/${id}`)}
          submit={t(canSuggest ? 'new-recipe:suggest' : 'new-recipe:begin')}
          busy={t(canSuggest && !isBeginning ? 'new-recipe:suggesting' : 'new-recipe:beginning')}
          acts={
            canSuggest && (
              <button
                type="button"
                className="button button-quiet"
                onClick={() => {
                  isPlain.current = true;
                  form.current?.requestSubmit();
                }}
              >
                {t('new-recipe:begin')}
              </button>
            )
          }
        >
          <TextField name="title" label={t('new-recipe:title')} autoComplete="off" required maxLength={160} />
          <ChoicesField
            name="locale"
            legend={t('new-recipe:writtenIn')}
            choices={languages.map((code) => ({ value: code, text: t(`recipes:language.${code}`), lang: code }))}
            defaultValue={locale}
          />
        </Form>
      </div>
    </>
  );
}
