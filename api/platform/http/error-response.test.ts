import { describe, expect, it } from 'vitest';
import { resources } from '#locales/index.ts';
import { AppError, failureStatus } from './app-error.ts';
import { errorResponse } from './error-response.ts';

const [en, et] = [resources.en.errors, resources.et.errors];

const sources = import.meta.glob<string>(['/api/**/*.ts', '!/api/**/*.test.ts', '!/api/testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Finds every error code in the source by the patterns in which codes are written. */
function codesInSource(): Map<string, string> {
  const found = new Map<string, string>();
  const patterns = [
    /\bcode: '([a-z][a-z0-9_]*)'/g,
    /\brefuse\('([a-z][a-z0-9_]*)'\)/g,
    /\breturn '((?:password|name|email)_[a-z_]+)'/g,
    /\berror: '([a-z][a-z0-9]*(?:_[a-z0-9]+)+)'/g,
    /^\s*([a-z]+(?:_[a-z]+)+): '(?:unauthenticated|forbidden|not_found|conflict|gone|bad_request|invalid_input)'/gm,
    /Refusals = \{ ([a-z_]+): '/g,
  ];
  for (const [path, text] of Object.entries(sources)) {
    for (const pattern of patterns) for (const [, code = ''] of text.matchAll(pattern)) found.set(code, path);
  }
  for (const kind of Object.keys(failureStatus)) found.set(kind, 'app-error.ts');
  // The fallback code in parse-input.ts, for errors without a code of their own.
  found.set('invalid_value', 'parse-input.ts');
  found.delete('custom');
  return found;
}

describe('error codes', () => {
  const codes = codesInSource();

  it('are found in the source', () => {
    expect([...codes.keys()]).toEqual(
      expect.arrayContaining([
        'token_invalid',
        'password_too_common',
        'email_invalid',
        'other_community',
        'malformed_json',
      ]),
    );
  });

  it.each([...codes])('%s (%s) has a text in both languages', (code) => {
    expect(en).toHaveProperty(code);
    expect(et).toHaveProperty(code);
  });

  it('have a text in both languages, none empty or left untranslated', () => {
    expect(Object.keys(et).sort()).toEqual(Object.keys(en).sort());
    const estonian: Record<string, string> = et;
    for (const [code, text] of Object.entries(en)) {
      expect(text.trim()).not.toBe('');
      expect(estonian[code]?.trim()).not.toBe('');
      expect(estonian[code]).not.toBe(text);
    }
  });
});

describe('errorResponse', () => {
  it('tells the client when to retry', () => {
    const answer = errorResponse(new AppError('too_many_requests', { retryAfterSeconds: 42 }));
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('42');
  });

  it('reveals nothing about what was thrown', async () => {
    const cause = new Error('SQLITE_ERROR: no such table users');
    const text = await errorResponse(new AppError('internal', { cause })).text();
    expect(text).not.toMatch(/sqlite|users|stack/i);
    expect(JSON.parse(text).error).toEqual({ code: 'internal', message: en.internal });
  });
});
