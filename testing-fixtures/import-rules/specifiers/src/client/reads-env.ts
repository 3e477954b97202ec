export { env } from 'cloudflare:workers';
