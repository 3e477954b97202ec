import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react';
import { useFieldError } from '../form/Form.tsx';
import { Icon } from '../Icon.tsx';
import { describedByAttributes, InputFrame } from '../InputField.tsx';
import { usePage } from '../island.tsx';
import { ChosenFile } from './ChosenFile.tsx';
import { type CurrentFile, InPlace, useRemoval } from './InPlace.tsx';
import { useFileDrop, useFilePaste } from './use-drop.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { type SendOptions, type UploadRules, useUpload } from './use-upload.ts';
import './upload.css';

/** The properties of a step between choosing a file and sending it. */
export interface UploadPreparation {
  file: File;
  /** Sends the file that was made from the chosen one. */
  use: (made: Blob) => void;
  /** Shows the error text of a code instead of sending anything. */
  refuse: (code: string) => void;
  cancel: () => void;
}

interface Props<Answer> {
  /** The field's name. If the form's call reports an error for it, the error is shown here. */
  name: string;
  label: string;
  /** Says what is allowed: the types, and the maximum size. */
  hint?: ReactNode;
  rules: UploadRules;
  /** Sends the file to the API. Retried automatically while the network or the server is unavailable. */
  send: (file: File, sending: SendOptions) => Promise<Answer>;
  done: (answer: Answer, file: File) => void;
  removed?: () => void;
  isForMany?: boolean;
  /** Shows a preview of the chosen picture. */
  isPicture?: boolean;
  /** Renders a step that is shown once a file is chosen; the file is sent when this step calls `use`. */
  prepare?: (preparing: UploadPreparation) => ReactNode;
  /** For a place that holds one file: its current content, shown instead of the file that was sent last. */
  current?: CurrentFile;
  /** Whether this is one of several on the page: it then takes a pasted file only while the focus is in it. */
  isOneOfSeveral?: boolean;
}

/**
 * Takes a file that is chosen, dropped or pasted, checks it, lets it be prepared, and uploads it with progress and
 * automatic retries. Until the file has arrived, leaving the page asks first.
 */
export function Upload<Answer>({ name, label, hint, prepare, current, ...given }: Props<Answer>) {
  const { t } = usePage();
  const { isPicture = false, isOneOfSeveral = false } = given;
  const { state, choose, again, remove, use, refuse } = useUpload({ ...given, isPrepared: prepare !== undefined });
  const removal = useRemoval(current, () => input.current?.focus());
  const input = useRef<HTMLInputElement>(null);
  const fault = useFieldError(name);
  const frame = { id: useId(), hint, error: state.step === 'failed' ? state.code : (removal.failure ?? fault) };
  const take = (files: readonly File[]) => {
    removal.forget();
    choose(files);
  };
  const drop = useFileDrop(take);
  const paste = useFilePaste(take, isOneOfSeveral);
  useLeaveGuard(state);
  // Browsers keep a chosen file across a reload, so it is taken up here.
  const takeKept = useEffectEvent(() => choose([...(input.current?.files ?? [])]));
  useEffect(() => takeKept(), []);
  const takeAway = () => {
    remove();
    // The button that had the focus is gone.
    input.current?.focus();
  };
  const isInPlace = current !== undefined && state.step === 'ready';
  return (
    <InputFrame t={t} label={label} {...frame}>
      <div className="upload" {...drop} {...paste}>
        {current && (
          <InPlace label={label} current={current} isBusy={removal.isBusy} remove={() => void removal.remove()} />
        )}
        {state.step === 'preparing' && (
          <Suspense>{prepare?.({ file: state.file, use, refuse, cancel: takeAway })}</Suspense>
        )}
        <Choose
          input={input}
          choose={take}
          {...describedByAttributes(frame)}
          data-field={name}
          accept={given.rules.accept}
          multiple={given.isForMany}
        />
        {state.step !== 'empty' && state.step !== 'preparing' && !isInPlace && (
          <ChosenFile state={state} isPicture={isPicture} again={again} remove={takeAway} />
        )}
        <p className="visually-hidden" role="status">
          {removal.isDone
            ? t('islands:upload.removed')
            : state.step !== 'empty' &&
              state.step !== 'failed' &&
              state.step !== 'preparing' &&
              t(`islands:upload.${state.step}`, { name: state.file.name })}
        </p>
      </div>
    </InputFrame>
  );
}

interface ChooseProps extends ComponentProps<'input'> {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  choose: (files: readonly File[]) => void;
}

/** The label is the visible part of the input. */
function Choose({ input, choose, ...attributes }: ChooseProps) {
  const { t } = usePage();
  return (
    <p className="upload-choose">
      <input
        ref={input}
        {...attributes}
        className="visually-hidden"
        type="file"
        onChange={({ target }) => {
          choose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <label htmlFor={attributes.id} className="button button-quiet">
        <Icon name="up" />
        {t('islands:upload.choose')}
      </label>
      <span className="muted upload-drop" aria-hidden="true">
        {t('islands:upload.drop')}
      </span>
    </p>
  );
}
