export { createDemoEvents } from './create-demo-events.ts';
