import type { Db } from '../../http/surroundings.ts';
import { openedJson } from '../sealed.ts';
import { keeperOfPlace, type SealOf, type StoredEvent, sealsFor } from './event-keys.ts';

type Place = Pick<StoredEvent, 'address' | 'device'>;

/**
 * An event with its network address, device and changes as ciphertexts. The values of an erased person are left out. An event without a
 * person concerned keeps its changes plain: the changes are a company's.
 */
export function sealedEvent(event: StoredEvent, sealOf: SealOf): StoredEvent {
  const { at, userId, address, device, changes } = event;
  const place = sealOf(keeperOfPlace(event), at);
  const own = sealOf(userId, at);
  const hasPlace = address !== null || device !== null;
  return {
    ...event,
    address: null,
    device: null,
    changes: userId === null ? changes : [],
    sealedPlace: hasPlace && place ? place.seal(JSON.stringify({ address, device } satisfies Place)) : null,
    sealedChanges: own && changes.length > 0 ? own.seal(JSON.stringify({ changes })) : null,
  };
}

/** Sealed events with their network addresses, devices and changes, as far as the keys are there. */
export async function openedEvents<Event extends StoredEvent>(db: Db, events: readonly Event[]): Promise<Event[]> {
  const sealOf = await sealsFor(db, events);
  return events.map((event) => {
    const { at, userId, sealedPlace, sealedChanges } = event;
    const place = sealOf(keeperOfPlace(event), at);
    const own = sealOf(userId, at);
    return {
      ...event,
      ...(sealedPlace !== null && place && openedJson<Place>(place, sealedPlace)),
      ...(sealedChanges !== null && own && openedJson<Pick<StoredEvent, 'changes'>>(own, sealedChanges)),
    };
  });
}
