import type { Db } from '../../http/surroundings.ts';
import { type Verified, verifyChain } from '../../login/events/chain.ts';
import { verifyTrail } from './verifying.ts';

export const chainNames = ['SECURITY_EVENTS', 'AUDIT_TRAIL'] as const;

interface Chain extends Verified {
  name: (typeof chainNames)[number];
}

/** Reads all chains from their beginnings. A long trail takes its time: about two minutes for a million entries. */
export const verifyChains = async (db: Db): Promise<Chain[]> => [
  { name: 'SECURITY_EVENTS', ...(await verifyChain(db)) },
  { name: 'AUDIT_TRAIL', ...(await verifyTrail(db)) },
];
