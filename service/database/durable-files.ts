import { closeSync, constants, fsyncSync, openSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitOptions = Parameters<NodeFS['init']>[1];

/**
 * PGlite's files in a directory of this machine, with an fsync that reaches the disk. PGlite's own file system has none:
 * it answers an fsync as done at once, and a power cut then loses what was acknowledged.
 */
export class DurableFiles extends NodeFS {
  override async init(postgres: PGlite, options: InitOptions) {
    const { emscriptenOpts } = await super.init(postgres, options);
    const hook: NonNullable<InitOptions['preRun']>[number] = ({ NODEFS }) => {
      // Not in Emscripten's published types.
      const files = NODEFS as unknown as NodeFiles;
      files.stream_ops.fsync = ({ nfd, node }) => syncToDisk(nfd ?? files.realPath(node));
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), hook] } };
  }
}

/** Emscripten's NODEFS: `nfd` is the file descriptor of Node's `fs`, which an open directory lacks. */
interface NodeFiles {
  stream_ops: { fsync?: (stream: { nfd?: number; node: object }) => number };
  realPath(node: object): string;
}

/** EIO as the WebAssembly system interface numbers it; PostgreSQL stops at it, as it must. */
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
