import { isIP } from 'node:net';

/**
 * The network of an address: an IPv4 address itself, or the /64 of an IPv6 address, the usual size for one line or
 * host.
 *
 * networkOf('2001:db8::7:1') → '2001:db8:0:0::/64'
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const mapped = /^::ffff:([\d.]+)$/iu.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const groups = [...head, ...Array(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
  return `${groups.slice(0, 4).join(':').toLowerCase()}::/64`;
}
