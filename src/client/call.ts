import { serializeQuery } from './address.ts';
import { type ApiError, callApi } from './api-client.ts';
import type { Calls } from './calls.ts';

/** An API route, such as `GET /api/users/{id}`. */
export type Route = keyof Calls;
export type Answer<R extends Route> = Calls[R]['answer'];
export type Body<R extends Route> = Calls[R] extends { body: infer B } ? B : never;
export type Refusal<R extends Route> = Calls[R]['refusals'];

type Names<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** The parameters of a call: the names in its path, its query and its body. */
export type CallInput<R extends Route> = ([Names<R>] extends [never] ? object : { params: Record<Names<R>, string> }) &
  (Calls[R] extends { query: infer Q } ? (object extends Q ? { query?: Q } : { query: Q }) : object) &
  (Calls[R] extends { body: infer B } ? { body: B } : object) & {
    /** A timeout for a call that takes longer than others. */
    patienceMs?: number;
  };

type Arguments<R extends Route> = object extends CallInput<R> ? [given?: CallInput<R>] : [given: CallInput<R>];

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Values = Readonly<Record<string, unknown>>;

/**
 * Calls the API as the member. An unknown path, a missing field or a field that the response doesn't have is a type
 * error. Failures are {@link ApiError}s.
 */
export function call<R extends Route>(route: R, ...[given]: Arguments<R>): Promise<Answer<R>> {
  const {
    params = {},
    query = {},
    body,
    patienceMs,
  } = (given ?? {}) as { params?: Values; query?: Values; body?: object; patienceMs?: number };
  const options = { asMember: true, ...(patienceMs === undefined ? {} : { patienceMs }) };
  const [method = 'GET', path = ''] = route.split(' ', 2) as [Method, string];
  return callApi<Answer<R>>(method, `${fillPath(path, params)}${serializeQuery(textsOf(query))}`, body, options);
}

const fillPath = (path: string, params: Values) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));

/** Converts a query's values to text and skips those that aren't given. */
const textsOf = (query: Values) =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])));
