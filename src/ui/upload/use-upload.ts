import { useEffect, useRef, useState } from 'react';
import { codeOf } from '#src/client/api-client.ts';
import { retryUntilAnswered } from '#src/client/until-answered.ts';

export interface SendOptions {
  /** Called with the progress, from 0 to 1. */
  onProgress: (part: number) => void;
  /** Aborts when the upload is cancelled. */
  signal: AbortSignal;
}

export interface UploadRules {
  /** Types and extensions, as an input takes them: `.csv,text/csv,image/*`. */
  accept: string;
  /** The maximum size, exclusive: a file of this size is already too large. */
  maxBytes: number;
  /** The API's codes for a file of the wrong type, and for one that is too large. */
  wrongType: string;
  tooLarge: string;
}

interface Given<Answer> {
  rules: UploadRules;
  send: (file: File, sending: SendOptions) => Promise<Answer>;
  done: (answer: Answer, file: File) => void;
  /** Called when the file is removed or a different file is chosen. */
  removed?: (() => void) | undefined;
  /** Whether each file goes to the form's own list, so that the place is free for the next one. */
  isForMany?: boolean | undefined;
  /** Whether the file is changed before it is sent, such as cropped. */
  isPrepared: boolean;
}

export type UploadState =
  | { step: 'empty' }
  | { step: 'preparing'; file: File }
  | { step: 'sending'; file: File; part: number }
  /** `waiting`: the network or the server is unavailable, and the file is sent again when it is back. */
  | { step: 'waiting' | 'ready'; file: File }
  | { step: 'failed'; file: File; code: string; mayRetry: boolean };

const empty: UploadState = { step: 'empty' };

/** Uploads one file at a time to the API. */
export function useUpload<Answer>(given: Given<Answer>) {
  const [state, setState] = useState<UploadState>(empty);
  const current = useRef<AbortController | null>(null);
  const waiting = useRef<File[]>([]);
  /** The file to send: the chosen one, or one made from it. */
  const body = useRef<File | null>(null);
  const latest = useRef(given);
  latest.current = given;
  useEffect(() => () => current.current?.abort(), []);

  const next = () => {
    const file = waiting.current.shift();
    if (file) take(file);
    else setState(empty);
  };
  const take = (file: File) => {
    const { rules, isPrepared } = latest.current;
    const code = refusalOf(file, rules);
    body.current = file;
    if (code) setState({ step: 'failed', file, code, mayRetry: false });
    else if (isPrepared) setState({ step: 'preparing', file });
    else void begin(file);
  };
  const begin = async (file: File) => {
    const { send, done, isForMany } = latest.current;
    const sent = body.current ?? file;
    const stopping = new AbortController();
    const { signal } = stopping;
    current.current = stopping;
    const onProgress = (part: number) => {
      if (!signal.aborted) setState({ step: 'sending', file, part });
    };
    const attempt = () => {
      onProgress(0);
      return send(sent, { onProgress, signal });
    };
    try {
      const answer = await retryUntilAnswered(attempt, { signal, onAway: () => setState({ step: 'waiting', file }) });
      if (answer === null) return;
      done(answer, sent);
      if (isForMany) next();
      else setState({ step: 'ready', file });
    } catch (error) {
      setState({ step: 'failed', file, code: codeOf(error), mayRetry: true });
    }
  };
  const end = () => {
    current.current?.abort();
    if (state.step !== 'empty') latest.current.removed?.();
  };
  return {
    state,
    choose: (files: readonly File[]) => {
      if (latest.current.isForMany && state.step !== 'empty') {
        waiting.current.push(...files);
        return;
      }
      const [first, ...others] = files;
      if (!first) return;
      end();
      waiting.current = latest.current.isForMany ? others : [];
      take(first);
    },
    /** Sends the file that was made from the chosen one. */
    use: (made: Blob) => {
      if (state.step !== 'preparing') return;
      body.current = new File([made], state.file.name, { type: made.type });
      void begin(state.file);
    },
    refuse: (code: string) => {
      if (state.step === 'preparing') setState({ step: 'failed', file: state.file, code, mayRetry: false });
    },
    again: () => state.step !== 'empty' && void begin(state.file),
    /** Cancels the upload, or removes the current file. */
    remove: () => {
      end();
      next();
    },
  };
}

function refusalOf({ name, type, size }: File, { accept, maxBytes, wrongType, tooLarge }: UploadRules): string | null {
  const isAccepted = accept
    .split(',')
    .some((each) =>
      each.startsWith('.')
        ? name.toLowerCase().endsWith(each)
        : each.endsWith('/*')
          ? type.startsWith(each.slice(0, -1))
          : type === each,
    );
  if (accept !== '' && !isAccepted) return wrongType;
  return size >= maxBytes ? tooLarge : null;
}
