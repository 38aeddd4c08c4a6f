/** A receiver of syslog. */
export interface SyslogReceiver {
  transport: 'tls' | 'tcp' | 'udp';
  host: string;
  port: number;
}

const PORTS = { tls: 6514, tcp: 601, udp: 514 } as const;

/**
 * Parses the URL of a receiver of syslog; undefined for any other text.
 *
 * parseSyslogUrl('tls://siem.example') → { transport: 'tls', host: 'siem.example', port: 6514 }
 */
export function parseSyslogUrl(text: string): SyslogReceiver | undefined {
  // Without a known scheme, a parser of URLs keeps port and host as they are.
  const [, transport, rest = ''] = /^(tls|tcp|udp):\/\/([^/?#@\s]+)\/?$/.exec(text) ?? [];
  const url = URL.parse(`http://${rest}`);
  if (!transport || !url?.hostname || url.username) return undefined;
  const known = transport as SyslogReceiver['transport']; // by the expression
  const port = Number(/:(\d+)$/.exec(rest)?.[1] ?? PORTS[known]);
  return { transport: known, host: url.hostname.replace(/^\[|\]$/g, ''), port };
}
