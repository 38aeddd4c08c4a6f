import type { Floors } from './floors.ts';

export const gatewayFloors: Floors = {
  part: 'gateway',
  floors: [
    { name: 'composition', holds: ['main.ts', 'gateway.ts'] },
    { name: 'http', holds: ['http'] },
    { name: 'query', holds: ['query'] },
    { name: 'sdl', holds: ['sdl'] },
    { name: 'calls', holds: ['calls'] },
    { name: 'watch', holds: ['watch'] },
    { name: 'errors', holds: ['errors.ts'] },
  ],
  borrows: ['process'],
};
