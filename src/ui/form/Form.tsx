import {
  createContext,
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  type SubmitEvent,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { ApiError, failureOf } from '#src/client/api-client.ts';
import { refetchAll } from '#src/client/api-data.ts';
import { fillForm, valuesOf } from '#src/client/form-values.ts';
import { markValuesSaved, readShownValues, trackUnsavedInput } from '#src/client/unsaved-input.ts';
import { ErrorText } from '../ErrorText.tsx';
import { Icon } from '../Icon.tsx';
import { usePage } from '../island.tsx';

/** The errors of fields, by name. */
type FieldFaults = Readonly<Record<string, { code: string } | undefined>>;

interface Failure {
  code: string | null;
  fields: FieldFaults;
  /** A repeated message gets a new element, so that screen readers announce it again. */
  attempt: number;
}

const noFailure: Failure = { code: null, fields: {}, attempt: 0 };

const Faults = createContext<FieldFaults>({});

/** Returns the code of a field's error; null if it has none. */
export const useFieldError = (name: string): string | null => useContext(Faults)[name]?.code ?? null;

export interface FormProps<Values, Result> {
  /** Sends the fields by name; a choice of several values is a list. */
  send: (values: Values) => Promise<Result>;
  done: (result: Result) => void;
  submit: string;
  /** The submit button's icon, shown in place of its text. */
  icon?: string;
  /** The submit button's text while the call runs. */
  busy: string;
  isDangerous?: boolean;
  /** Whether the form can't be sent as it is; its fields say why. */
  isBlocked?: boolean;
  /** Set if the form isn't the main action of the page. */
  isQuiet?: boolean;
  /** The field on which to show a refusal that names no field, such as that of a wrong code. */
  about?: string;
  /** The text shown for an unexpected failure, instead of its code's text. */
  general?: string;
  /** Returns the name of the field that shows an error, if the call uses another name. */
  shownAt?: (name: string) => string;
  /** Sends the form as soon as it is shown, with the values that its fields already have. */
  isSentAtOnce?: boolean;
  /** Set if leaving the page needn't ask, because the input is kept or would be worthless later. */
  mayBeLeft?: boolean;
  /** In a dialog: the key under which closing it keeps the input, for when it reopens on this page. */
  keptAs?: string;
  /** Additional buttons beside the submit button. */
  acts?: ReactNode;
  /** The cancel button, shown after the others. */
  cancel?: { text: string; act: () => void };
  /** For code that reads or fills the form's fields, such as `useUnsentText`. */
  formRef?: RefObject<HTMLFormElement | null>;
  children?: ReactNode;
}

/**
 * A form that makes a call. A refusal is shown on the field that it is about, and the input stays. Leaving the page
 * with unsent input asks first.
 */
export function Form<Values extends object, Result>(props: FormProps<Values, Result>) {
  const {
    send,
    done,
    submit,
    busy,
    icon,
    isDangerous = false,
    isBlocked = false,
    isQuiet = false,
    isSentAtOnce = false,
    mayBeLeft = false,
    acts,
    cancel,
    children,
  } = props;
  const { t } = usePage();
  const [failure, setFailure] = useState<Failure>(noFailure);
  const [isBusy, setBusy] = useState(false);
  // Unlike the state, it holds for a second submit before the next render.
  const isSending = useRef(false);
  const own = useRef<HTMLFormElement>(null);
  const form = props.formRef ?? own;
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current || isBlocked) return;
    isSending.current = true;
    const { currentTarget } = event;
    const values = readValues(currentTarget) as Values;
    const sent = readShownValues(currentTarget);
    setBusy(true);
    try {
      const result = await send(values);
      // Earlier, this would move the page under the second click of a double click.
      setFailure(noFailure);
      if (!mayBeLeft) markValuesSaved(currentTarget, sent);
      done(result);
    } catch (error) {
      const { code, fields } = faultsOf(error, props);
      const first = [...(form.current?.elements ?? [])].find((control) => fields[fieldOf(control)]);
      setFailure(({ attempt }) => ({ code: first ? null : code, fields, attempt: attempt + 1 }));
      if (first instanceof HTMLElement) first.focus();
      refetchIfOutdated(error);
    }
    isSending.current = false;
    setBusy(false);
  };
  useEffect(() => {
    if (form.current && !mayBeLeft) trackUnsavedInput(form.current);
  }, [mayBeLeft, form]);
  useClearConnectionError(setFailure);
  // A field that is being changed may be valid by now, so its error is cleared. It isn't cleared on blur: the button
  // would move from under the press that causes the blur.
  const forgetFault = ({ target }: { target: EventTarget }) => {
    const name = fieldOf(target as Element);
    setFailure((now) => (now.fields[name] ? { ...now, fields: { ...now.fields, [name]: undefined } } : now));
  };
  useKeptInput(form, props.keptAs);
  useEffect(() => {
    if (isSentAtOnce) form.current?.requestSubmit();
  }, [isSentAtOnce, form]);
  return (
    <form ref={form} className="stack form" noValidate onSubmit={onSubmit} onInput={forgetFault}>
      <p className="notice notice-danger" role="alert" ref={useScrollToFailure(failure, form)}>
        {failure.code && <ErrorText key={failure.attempt} t={t} code={failure.code} />}
      </p>
      <Faults value={failure.fields}>{children}</Faults>
      <p className="actions">
        <button
          type="submit"
          className={`button ${isDangerous ? 'button-danger' : isQuiet ? 'button-quiet' : 'button-primary'}`}
          aria-disabled={isBusy || isBlocked}
          aria-label={icon && (isBusy ? busy : submit)}
          // The second click of a double click may come after the response, when the form could send something new.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {icon ? <Icon name={icon} /> : isBusy ? busy : submit}
        </button>
        {acts}
        {cancel && (
          <button type="button" className="button button-quiet" onClick={cancel.act}>
            {cancel.text}
          </button>
        )}
      </p>
    </form>
  );
}

/**
 * Scrolls to the failure or to the first field's error, which may be off-screen when the button is pressed. Focusing
 * scrolls only the field into view, and its error can stay outside the window.
 */
function useScrollToFailure(
  { code, attempt }: Failure,
  form: RefObject<HTMLFormElement | null>,
): RefObject<HTMLParagraphElement | null> {
  const place = useRef<HTMLParagraphElement>(null);
  const scrolled = useRef(0);
  useEffect(() => {
    // Clearing the error of a field that is being changed mustn't move the page.
    if (scrolled.current === attempt) return;
    scrolled.current = attempt;
    const shown = code ? place.current : form.current?.querySelector('.field-error:not(:empty)');
    shown?.scrollIntoView({ block: 'nearest' });
  }, [code, attempt, form]);
  return place;
}

/** Clears the message about a lost connection once the connection is back. */
function useClearConnectionError(setFailure: Dispatch<SetStateAction<Failure>>): void {
  useEffect(() => {
    const forget = () => setFailure((now) => (now.code === 'offline' ? { ...now, code: null } : now));
    addEventListener('online', forget);
    return () => removeEventListener('online', forget);
  }, [setFailure]);
}

const kept = new Map<string, ReturnType<typeof valuesOf>>();

function useKeptInput(form: RefObject<HTMLFormElement | null>, name: string | undefined): void {
  useEffect(() => {
    const { current } = form;
    if (!current || name === undefined) return;
    const values = kept.get(name);
    if (values) {
      fillForm(current, values);
      current.dataset['unsaved'] = '';
    }
    return () => {
      if (current.dataset['unsaved'] === undefined) kept.delete(name);
      else kept.set(name, valuesOf(current));
    };
  }, [form, name]);
}

/** Reads the page behind the dialog again if someone else was faster. */
function refetchIfOutdated(error: unknown): void {
  if (error instanceof ApiError && (error.status === 404 || error.status === 409)) refetchAll();
}

/** The name of a control's field. A part whose value is in hidden inputs has the name in `data-field`. */
const fieldOf = (control: Element): string =>
  control.getAttribute('data-field') ??
  (control.getAttribute('type') === 'hidden' ? '' : (control.getAttribute('name') ?? ''));

type Placing = Pick<FormProps<object, unknown>, 'about' | 'general' | 'shownAt'>;

function faultsOf(error: unknown, { about, general, shownAt = (name) => name }: Placing) {
  const { code: given, fields: faults = {} } = failureOf(error);
  const code = given === 'internal' && general ? general : given;
  const fields = Object.fromEntries(Object.entries(faults).map(([name, fault]) => [shownAt(name), fault]));
  return { code, fields: about && Object.keys(fields).length === 0 ? { [about]: { code } } : fields };
}

function readValues(form: HTMLFormElement): object {
  const data = new FormData(form);
  return Object.fromEntries(
    [...new Set(data.keys())].map((name) => {
      const values = data.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
}
