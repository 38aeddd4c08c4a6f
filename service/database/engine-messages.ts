/** A request to the engine's thread: run protocol messages, or close. */
export type EngineRequest = { kind: 'run'; bytes: Uint8Array } | { kind: 'close' };

/** A reply of the engine's thread: open, PostgreSQL's answer, closed, or the reason why the engine can't go on. */
export type EngineReply =
  | { kind: 'ready' }
  | { kind: 'answer'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'closed' }
  | { kind: 'broken'; reason: string };
