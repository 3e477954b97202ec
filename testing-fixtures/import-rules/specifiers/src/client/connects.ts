export { createClient } from '@libsql/client';
