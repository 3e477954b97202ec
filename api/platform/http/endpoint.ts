import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { z } from 'zod';
import type { Context } from '#api/context.ts';
import { hashToken } from '../crypto/tokens.ts';
import { validatesResponses } from '../tenancy/environment.ts';
import { AppError, failureStatus } from './app-error.ts';
import { cleanFields, parseJson } from './clean-input.ts';
import { createResponsePresenter } from './create-response-presenter.ts';
import type { Access, Declaration, Verb } from './declaration.ts';
import { readText } from './read-text.ts';
import type { Refusals, Refused } from './refusal.ts';

/** The Hono environment of every route. The context is created before routing. */
export interface ApiEnvironment {
  Bindings: { context: Context };
  Variables: { context: Context };
}

export type Api = OpenAPIHono<ApiEnvironment>;

export function createApi(): Api {
  return new OpenAPIHono<ApiEnvironment>({ strict: true });
}

type Nothing = Record<never, never>;

interface EndpointDefinition<Shape extends z.ZodRawShape = z.ZodRawShape> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** The path in Hono's syntax, such as `/api/events/:id`. */
  path: string;
  summary: string;
  tag: string;
  /** Success status, 200 by default. */
  status?: 200 | 201 | 202;
  /** The verb's input is in the query, as it always is for a GET or an uploaded file. */
  inputIn?: 'query';
  /** The call accepts an image as its body. */
  takesImage?: true;
  /** The verb takes the raw body, for a signature check. The input only documents it. */
  takesRaw?: true;
  /** Like `takesImage`, but for any file sent as `application/octet-stream` and detected by content. */
  takesBytes?: true;
  /** The call also accepts an HTML form, whose fields it ignores: all of its input is in the URL. */
  takesForm?: true;
  /** The response fields besides `success: true`. */
  answer?: Shape;
  /** The type of the file, for a call that returns one. The verb returns the Response itself. */
  answersFile?: string;
  /** The call's own code for unexpected failures, if it has one. */
  failure?: string;
  /** Open pages poll this call: an unchanged response is a 304. */
  isPolled?: true;
}

/** A verb, or a function declared as one, that also gets Hono's context. */
interface Handler<Result, Declared extends Refusals> {
  (context: Context, input: never, http: HonoContext<ApiEnvironment>): Promise<Result> | Promise<void>;
  readonly declared: Declaration<Access, z.ZodType, z.ZodType, Declared>;
}

/** The declared response, plain or as an accepted outcome. */
type Done<Shape extends z.ZodRawShape> = { ok?: true } & (keyof Shape extends never
  ? unknown
  : z.input<z.ZodObject<Shape>>);

type Answer<Shape extends z.ZodRawShape, Declared extends Refusals> =
  | Done<Shape>
  | Refused<string & keyof Declared>
  | Response;

const otherTypes = new Map<string, readonly string[]>();
const failureCodes = new Map<string, string>();

/** Gives an unexpected failure the call's own code, if it has one. Other errors keep theirs. */
export function applyFailureCode(error: AppError, method: string, path: string): AppError {
  const code = failureCodes.get(`${method} ${path}`);
  const isUnexpected = error.code === 'internal' || error.code === 'unavailable';
  const { kind, retryAfterSeconds } = error;
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  return code && isUnexpected ? new AppError(kind, { code, cause: error, ...wait }) : error;
}

/**
 * The content types that a call accepts: JSON, and images, bytes or forms if declared. `path` is the route's pattern.
 */
export function acceptedTypes(method: string, path: string): readonly string[] {
  return ['application/json', ...(otherTypes.get(`${method} ${path}`) ?? [])];
}

interface Taken {
  takesImage?: true;
  takesBytes?: true;
  takesForm?: true;
}

function declaredBodyTypes({ takesImage, takesBytes, takesForm }: Taken): readonly string[] | null {
  if (takesImage) return ['image/*'];
  if (takesBytes) return ['application/octet-stream'];
  return takesForm ? ['application/x-www-form-urlencoded', 'multipart/form-data'] : null;
}

/** Attaches a verb's declaration to a handler that runs the verb. */
export function withDeclaration<Of extends Verb<never, unknown>, Result>(
  { declared }: Of,
  work: (context: Context, input: NonNullable<Parameters<Of>[1]>, http: HonoContext<ApiEnvironment>) => Result,
): typeof work & { readonly declared: Of['declared'] } {
  return Object.assign(work, { declared });
}

/**
 * Mounts one call and describes it in the OpenAPI document. The verb gets path parameters, query and body as one
 * unparsed input. Returning an undeclared shape or refusal is a type error.
 */
export function endpoint<Shape extends z.ZodRawShape = Nothing, Declared extends Refusals = Nothing>(
  api: Api,
  definition: EndpointDefinition<Shape>,
  handle: Handler<Answer<NoInfer<Shape>, NoInfer<Declared>>, Declared>,
): void {
  const { declared } = handle;
  const refusals: Refusals = declared.refusals ?? {};
  api.openAPIRegistry.registerPath(describeRoute(definition, declared));
  const present = createResponsePresenter(z.object({ ...definition.answer }));
  const types = declaredBodyTypes(definition);
  const route = `${definition.method.toUpperCase()} ${definition.path}`;
  if (definition.failure) failureCodes.set(route, definition.failure);
  if (types) otherTypes.set(route, types);
  api.on(definition.method.toUpperCase(), definition.path, async (http) => {
    const context = http.get('context');
    const input = await readInput(http, definition, declared);
    const answer: object = (await handle(context, input as never, http)) ?? {};
    if (answer instanceof Response) return answer;
    if (isRefused(answer)) throw new AppError(refusals[answer.refusal] ?? 'internal', { code: answer.refusal });
    const { ok: _, ...value }: { ok?: unknown } = answer;
    const answered = { success: true, ...present(value, validatesResponses(context.env)) };
    return definition.isPolled ? respondToPoll(http, answered) : http.json(answered, definition.status ?? 200);
  });
}

/** Whether a call's input is in its query: as declared, or because its body is a file or an ignored form. */
const isInQuery = (definition: EndpointDefinition) =>
  definition.inputIn === 'query' || definition.method === 'get' || declaredBodyTypes(definition) !== null;

/** Reads the unparsed input. The query is only read if an input is declared, and body fields never come from it. */
async function readInput(http: HonoContext<ApiEnvironment>, definition: EndpointDefinition, declared: Declaration) {
  const body = declaredBodyTypes(definition) || definition.takesRaw ? {} : await readBody(http);
  const query = declared.input ? cleanFields(http.req.query()) : {};
  const request = declared.takesRequest ? { request: http.req.raw } : {};
  return { ...(isInQuery(definition) ? query : body), ...cleanFields(http.req.param()), ...request };
}

async function respondToPoll(http: HonoContext<ApiEnvironment>, body: object): Promise<Response> {
  const etag = `"${(await hashToken(JSON.stringify(body))).slice(0, 22)}"`;
  if (http.req.header('if-none-match') === etag) return http.body(null, 304, { etag });
  return http.json(body, 200, { etag });
}

function isRefused(answer: object): answer is Refused {
  return 'ok' in answer && answer.ok === false;
}

async function readBody(http: HonoContext<ApiEnvironment>): Promise<object> {
  if (http.req.method === 'GET' || http.req.method === 'HEAD' || !http.req.raw.body) return {};
  const text = await readText(http.req.raw.body);
  if (text === '') return {};
  const body = parseJson(text);
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw new AppError('bad_request', { code: 'malformed_json' });
}

const failureSchema = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.object({ code: z.string(), message: z.string() })).optional(),
  }),
});

const imageContent = Object.fromEntries(
  ['image/jpeg', 'image/png', 'image/webp'].map((type) => [type, { schema: z.string().meta({ format: 'binary' }) }]),
);

function describeRoute(definition: EndpointDefinition, declared: Declaration): RouteConfig {
  const { method, path, summary, tag, status = 200, answer = {}, takesImage, takesBytes, answersFile } = definition;
  const { access, proof, params, input, refusals = {}, records } = declared;
  const kinds = new Set([...Object.values(refusals), 'invalid_input' as const]);
  if (access !== 'anyone') kinds.add('unauthenticated').add('forbidden');
  const failures = [...new Set([...kinds].map((kind) => failureStatus[kind]))];
  const json = (schema: z.ZodType) => ({ 'application/json': { schema } });
  const file = z.string().meta({ format: 'binary' });
  const done = answersFile
    ? { [answersFile]: { schema: file } }
    : json(z.object({ success: z.literal(true), ...answer }));
  const isQuery = isInQuery(definition);
  return {
    method,
    path: path.replace(/:(\w+)/g, '{$1}'),
    summary,
    tags: [tag],
    ...(access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    'x-access': access,
    ...(proof ? { 'x-proof': proof } : {}),
    ...(records ? { 'x-records': records } : {}),
    'x-refusals': Object.keys(refusals).sort(),
    request: {
      ...(input && !isQuery ? { body: { content: json(input), required: true } } : {}),
      ...(takesImage ? { body: { content: imageContent, required: true } } : {}),
      ...(takesBytes ? { body: { content: { 'application/octet-stream': { schema: file } }, required: true } } : {}),
      ...(input && isQuery ? { query: input as z.ZodObject } : {}),
      ...(params ? { params: params as z.ZodObject } : {}),
    },
    responses: {
      [status]: { description: 'Done', content: done },
      ...Object.fromEntries(failures.map((code) => [code, { description: 'Refused', content: json(failureSchema) }])),
    },
  };
}
