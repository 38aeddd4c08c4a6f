import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent, fetch } from 'undici';

/** IPv4 ranges that are no place on the internet (IANA, special-purpose address registry). */
const SPECIAL: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** IPv6 ranges inside of the global unicast addresses that lead to IPv4 addresses, or nowhere. */
const SPECIAL_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [address, bits] of SPECIAL) special.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of SPECIAL_6) special.addSubnet(address, bits, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is on the internet: not of this machine, of a private network, or for another special purpose. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  return family === 6 && global6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** Looks a name up once for a connection, which then goes to the checked address alone: a later answer of the DNS changes nothing. */
const lookingUp =
  (names: LookupAll): LookupFunction =>
  (hostname, options, done) => {
    names(hostname, { ...options, all: true }, (error, found) => {
      const [first, ...more] = found ?? [];
      const isFine = first && [first, ...more].every(({ address }) => isPublic(address));
      const refused = error ?? (isFine ? null : elsewhere());
      if (refused || !first) return done(refused ?? elsewhere(), '', 0);
      if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };

/** The part of `dns.lookup` that answers all addresses of a name. */
type LookupAll = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

const elsewhere = () => new Error('The address is not on the internet.');

/** Connects to the internet alone. @param names the DNS. */
export const publicAgent = (names: LookupAll): Agent =>
  new Agent({ connect: { lookup: lookingUp(names) }, maxResponseSize: 1024 * 1024 });

const agent = publicAgent(lookup);

/** Whether an address names a place on the internet, as far as its host is an address; a name is looked up for each connection. */
export function mayBePublic(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return !isIP(host) || isPublic(host);
}

/** Fetches from the internet alone. Follows no redirect. @throws TypeError for any other address, like an address without an answer. */
export async function fetchPublic(url: string, options: object, dispatcher = agent): Promise<Response> {
  // A connection to a literal address looks nothing up.
  if (!mayBePublic(url)) throw new TypeError('fetch failed', { cause: elsewhere() });
  return fetchBy(dispatcher, url, options);
}

const anywhere = new Agent();

/** Fetches from any address, also of this machine and its networks. Follows no redirect. */
export const fetchAnywhere = (url: string, options: object): Promise<Response> => fetchBy(anywhere, url, options);

async function fetchBy(dispatcher: Agent, url: string, options: object): Promise<Response> {
  const response = await fetch(url, { ...options, redirect: 'manual', dispatcher });
  return response as unknown as Response; // Node's own fetch is undici's
}
