export { newestLogFile } from './log-files.ts';
export { accessLogSource, openServiceLog, type ServiceLog, type TakeLine } from './service-log.ts';
