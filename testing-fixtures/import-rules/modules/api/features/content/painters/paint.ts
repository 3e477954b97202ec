export { format } from '#src/lib/format.ts';
