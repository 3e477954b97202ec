import type { TFunction } from 'i18next';
import type { ReactNode, Ref } from 'react';
import '../../styles/talk.css';
import { FieldLabel } from '../FieldLabel.tsx';
import { Icon } from '../Icon.tsx';
import './composer.css';
import { emojis } from './emojis.ts';

export interface ComposerProps {
  /** The name of the field in its form. */
  name: string;
  label: string;
  /** Shows the label only to screen readers, if the context says what the field is for. */
  isLabelHidden?: boolean | undefined;
  /** The text as Markdown. */
  value?: string | undefined;
  hint?: string | undefined;
  placeholder?: string | undefined;
  maxlength: number;
  rows?: number | undefined;
  /** Language of the text. */
  lang?: string | undefined;
  /** The path of the call that finds members to mention. Without it, mentions are off. */
  mentions?: string | undefined;
  /** The path of the call that uploads a picture. Without it, pictures are off. */
  pictures?: string | undefined;
  maxPictures?: number | undefined;
  /** Whether the editor also loads when it comes into view, for writers who don't know Markdown. */
  opensInView?: boolean | undefined;
  /** Whether the tools stay in one row, which scrolls sideways, instead of wrapping. */
  hasOneToolRow?: boolean | undefined;
}

interface Props extends ComposerProps {
  t: TFunction;
  /** Unique on the page. */
  id: string;
  isFaulty: boolean;
  /** The text of the field's error. */
  fault: ReactNode;
  /** The reason why a picture couldn't be added. */
  pictureFault?: ReactNode;
  ref?: Ref<HTMLDivElement>;
  fieldRef?: Ref<HTMLTextAreaElement>;
}

/** On a phone, the toolbar scrolls, so the most used commands are first. */
const commands = ['bold', 'italic', 'link', 'list'] as const;
const rareCommands = ['quote', 'heading', 'numbers', 'code'] as const;

/** The markup of a composer. `startComposer` starts it. */
export function ComposerFrame(props: Props) {
  const { t, id, name, label, isLabelHidden = false, value, hint, maxlength, rows = 4, lang, ref, fieldRef } = props;
  const { mentions, pictures, maxPictures, isFaulty, fault, pictureFault, placeholder } = props;
  return (
    <div
      ref={ref}
      className={props.hasOneToolRow ? 'field composer composer-one-row' : 'field composer'}
      data-composer=""
      data-mentions={mentions}
      data-pictures={pictures}
      data-max-pictures={maxPictures}
      data-opens-in-view={props.opensInView ? '' : undefined}
      data-found-text={t('composer:found', { shown: '%' })}
      data-expert-text={t('composer:expert')}
      data-staff-text={t('composer:staff')}
      data-alt-text={t('composer:alt')}
      data-alt-reminder={t('composer:altReminder')}
      data-remove-text={t('composer:removePicture')}
    >
      <FieldLabel id={id} label={label} isLabelHidden={isLabelHidden} hint={hint} />
      <div className="composer-frame">
        <textarea
          ref={fieldRef}
          className="input"
          id={id}
          name={name}
          lang={lang}
          rows={rows}
          maxLength={maxlength}
          placeholder={placeholder}
          aria-describedby={hint ? `${id}-hint ${id}-error` : `${id}-error`}
          aria-invalid={isFaulty || undefined}
          defaultValue={value}
        />
        <div
          className="composer-names"
          id={`${id}-names`}
          role="listbox"
          aria-label={t('composer:members')}
          data-mention-names=""
          hidden
        />
        <span className="field-error" role="alert" data-picture-fault="">
          {pictureFault}
        </span>
        <span className="field-error" id={`${id}-error`} role="alert" data-error-for={name}>
          {fault}
        </span>
        <div className="composer-link" data-link-panel="" hidden>
          <input className="input" type="text" inputMode="url" autoComplete="off" aria-label={t('composer:address')} />
          <button className="button button-quiet" type="button">
            {t('composer:setLink')}
          </button>
          <button className="button" type="button">
            {t('composer:removeLink')}
          </button>
        </div>
        <Tools t={t} id={id} hasPictures={pictures !== undefined} />
        <div className="menu-panel composer-emojis" id={`${id}-emojis`} popover="auto">
          {emojis.map((emoji) => (
            <button key={emoji} type="button" className="composer-emoji" data-emoji="">
              {emoji}
            </button>
          ))}
        </div>
        <progress
          className="composer-progress"
          max="1"
          value="0"
          aria-label={t('composer:sending')}
          data-progress=""
          hidden
        />
      </div>
      <span className="visually-hidden" role="status" data-composer-status="" />
    </div>
  );
}

function Tools({ t, id, hasPictures }: Pick<Props, 't' | 'id'> & { hasPictures: boolean }) {
  return (
    <fieldset className="composer-tools" aria-label={t('composer:marks')}>
      <Commands t={t} names={commands} />
      {hasPictures && (
        <label className="composer-tool" title={t('composer:picture')}>
          <Icon name="picture" />
          <span className="visually-hidden">{t('composer:picture')}</span>
          <input
            className="visually-hidden"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            multiple
            data-choose-pictures=""
          />
        </label>
      )}
      <button
        type="button"
        className="composer-tool"
        popoverTarget={`${id}-emojis`}
        aria-label={t('composer:emoji')}
        title={t('composer:emoji')}
      >
        <Icon name="emoji" />
      </button>
      <Commands t={t} names={rareCommands} />
      <button type="button" className="composer-tool composer-source" data-markdown-view="" aria-pressed="false">
        {t('composer:markdown')}
      </button>
    </fieldset>
  );
}

function Commands({ t, names }: Pick<Props, 't'> & { names: typeof commands | typeof rareCommands }) {
  return names.map((command) => (
    <button
      key={command}
      type="button"
      className="composer-tool"
      data-command={command}
      aria-pressed="false"
      aria-label={t(`composer:${command}`)}
      title={t(`composer:${command}`)}
    >
      <Icon name={command} />
    </button>
  ));
}
