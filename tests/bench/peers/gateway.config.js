import { defineConfig } from '@graphql-hive/gateway';

/** Hive Gateway as its documentation has it, in one process as all others here. */
export const gatewayConfig = defineConfig({
  supergraph: process.env.SUPERGRAPH_FILE,
  pollingInterval: 0,
  fork: 1,
  logging: 'error',
  jit: true,
});
