import type { Floors } from './floors.ts';

/** The floors of the code that gateway and service share. The settings check a prefix and a URL by the service's own rules. */
export const processFloors: Floors = {
  part: 'process',
  floors: [
    { name: 'start', holds: ['settings.ts', 'supervised.ts'] },
    { name: 'run', holds: ['idle-memory.ts', 'lifecycle.ts', 'log.ts', 'metrics-readers.ts', 'metrics-server.ts'] },
    { name: 'callers', holds: ['known-callers.ts', 'networks.ts', 'turns.ts'] },
  ],
  borrows: [
    'service/login/api-token-secret.ts',
    'service/login/provider/provider-settings.ts',
    'service/accounts/syslog/syslog-url.ts',
    'service/mail/delivery/smtp-url.ts',
  ],
};
