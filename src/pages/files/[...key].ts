import type { APIRoute } from 'astro';
import { readFile } from '#api/platform/files/read-file.ts';

/** Serves files of this host's community, by their key in storage. */
export const GET: APIRoute = ({ locals, params, request }) => readFile(locals.context, params['key'] ?? '', request);
