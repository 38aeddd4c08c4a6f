import { closeSync, constants, fsyncSync, openSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitOptions = Parameters<NodeFS['init']>[1];

/**
 * PGlite's files in a directory, with an fsync that reaches the disk. PGlite's own file system answers an fsync at
 * once, so a power cut loses acknowledged writes.
 */
export class DurableFiles extends NodeFS {
  override async init(postgres: PGlite, options: InitOptions) {
    const { emscriptenOpts } = await super.init(postgres, options);
    const hook: NonNullable<InitOptions['preRun']>[number] = ({ NODEFS }) => {
      // Missing in Emscripten's published types.
      const files = NODEFS as unknown as NodeFiles;
      files.stream_ops.fsync = ({ nfd, node }) => syncToDisk(nfd ?? files.realPath(node));
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), hook] } };
  }
}

/** Emscripten's NODEFS: `nfd` is the descriptor of Node's `fs`; an open directory has none. */
interface NodeFiles {
  stream_ops: { fsync?: (stream: { nfd?: number; node: object }) => number };
  realPath(node: object): string;
}

/** EIO in the WebAssembly system interface; PostgreSQL stops on EIO. */
const EIO = 29;

function syncToDisk(file: number | string): number {
  try {
    if (typeof file === 'number') {
      fsyncSync(file);
    } else {
      const descriptor = openSync(file, constants.O_RDONLY);
      fsyncSync(descriptor);
      closeSync(descriptor);
    }
    return 0;
  } catch {
    return EIO;
  }
}
