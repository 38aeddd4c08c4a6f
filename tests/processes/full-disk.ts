import fs from 'node:fs';

// Preloaded into a process: its disk is full while the file FULL_DISK exists. A write then succeeds within the blocks that a
// file has, and fails with ENOSPC beyond, as on ext4 and XFS.

const { FULL_DISK = '' } = process.env;
const BLOCK = 4_096;
const { writeSync } = fs;

type Write = (file: number, bytes: Uint8Array, offset: number, length: number, position: number | null) => number;

// PGlite writes through this object.
(fs as { writeSync: Write }).writeSync = (file, bytes, offset, length, position) => {
  if (fs.existsSync(FULL_DISK)) {
    const stats = fs.fstatSync(file);
    const blocks = Math.ceil(((position ?? stats.size) + length) / BLOCK);
    // `Stats.blocks` has units of 512 bytes.
    if (stats.isFile() && blocks * BLOCK > stats.blocks * 512)
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
  }
  return writeSync(file, bytes, offset, length, position);
};
