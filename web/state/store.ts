import type { getDefaultStore } from 'jotai';

export type Store = ReturnType<typeof getDefaultStore>;
