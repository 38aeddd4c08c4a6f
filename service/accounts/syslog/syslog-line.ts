import { hostname } from 'node:os';
import type { SealedEvent } from '../../login/events/chain.ts';
import type { SecurityEventKind } from '../../login/events/security-event.ts';

/** Messages of security and authorization (RFC 5424, 6.2.1). */
const FACILITY = 10;
const WARNING = 4;
const NOTICE = 5;

const warnings: ReadonlySet<string> = new Set<SecurityEventKind>(['LOGIN_FAILED', 'LOGIN_BLOCKED', 'ACCESS_REFUSED']);

/**
 * A security event as a line of syslog (RFC 5424): the kind as MSGID, and the event as JSON in ASCII, since many receivers take
 * the mark of UTF-8 for text.
 *
 * <85>1 2026-11-26T20:10:00.000Z host docket 4711 LOGIN - {"position":7,"id":"security_event_01h…","kind":"LOGIN",…}
 */
export function syslogLine(event: SealedEvent): string {
  const { at, kind, position, hash, id, companyId, userId, actorId, apiTokenId, address, device, changes } = event;
  const priority = FACILITY * 8 + (warnings.has(kind) ? WARNING : NOTICE);
  const told = { position, id, at, kind, companyId, userId, actorId, apiTokenId, address, device, changes, hash };
  return `<${priority}>1 ${at.toISOString()} ${host} docket ${process.pid} ${kind} - ${inAscii(JSON.stringify(told))}`;
}

const inAscii = (json: string): string =>
  json.replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The name of this machine in the characters of RFC 5424 (6.2.4): printable ASCII, at most 255; `-` without a name. */
const host =
  hostname()
    .replace(/[^!-~]/g, '')
    .slice(0, 255) || '-';
