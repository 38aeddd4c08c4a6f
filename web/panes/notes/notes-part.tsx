import { Later } from '../../ground/later.ts';
import { laterView } from '../frame/later-view.tsx';
import type { Noted } from './record-notes.tsx';

/** The internal notes of a record, below its overview. */
export const NotesPart = laterView<Noted>(new Later(async () => (await import('./record-notes.tsx')).RecordNotes));
