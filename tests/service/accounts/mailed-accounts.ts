import { setTimeout as delay } from 'node:timers/promises';
import { parseSmtpUrl } from '../../../service/mail/delivery/smtp-url.ts';
import type { ServiceOptions } from '../../../service/service.ts';
import { openMailServer, readLetter, type SmtpPeer } from '../../smtp-peer.ts';
import { FROM, quick } from '../mail/outbox-scene.ts';
import { openScene, type Scene } from '../scene.ts';

/** A letter as a person reads it, with the token of its link. */
export interface AccountLetter {
  subject: string;
  text: string;
  token: string | undefined;
}

export interface MailedAccounts extends Scene {
  server: SmtpPeer;
  /** The letters to an address, in order of arrival, once there are so many. @throws after a minute. */
  lettersTo(address: string, count?: number): Promise<AccountLetter[]>;
  /** The letters to an address after all waiting mails have left. */
  lettersInTheEnd(address: string): Promise<AccountLetter[]>;
}

/** A service with a mail server, for mails about accounts. */
export async function openMailedAccounts(
  server?: SmtpPeer,
  options: Partial<ServiceOptions> = {},
): Promise<MailedAccounts> {
  const peer = server ?? (await openMailServer());
  const address = parseSmtpUrl(peer.url);
  if (!address) throw new Error(`${peer.url} is no address of a mail server`);
  const scene = await openScene({ mail: { server: address, from: FROM, timings: quick, delayMs: 0 }, ...options });
  await scene.app.listen({ host: '127.0.0.1', port: 0 });
  const read = async (to: string) =>
    Promise.all(
      peer.letters
        .filter((letter) => letter.to.includes(to))
        .map(async (letter) => {
          const { subject = '', text = '' } = await readLetter(letter);
          return { subject, text, token: /https:\/\/docket\.example\/#\/link\/([\w-]{43})\b/.exec(text)?.[1] };
        }),
    );
  const until = async (isDone: () => boolean | Promise<boolean>) => {
    for (const deadline = Date.now() + 60_000; !(await isDone()); await delay(20)) {
      if (Date.now() > deadline) throw new Error(`${peer.letters.length} letters arrived`);
    }
  };
  return {
    ...scene,
    server: peer,
    async lettersTo(to, count = 1) {
      await until(() => peer.letters.filter((letter) => letter.to.includes(to)).length >= count);
      return read(to);
    },
    async lettersInTheEnd(to) {
      // Work after answers runs in turn: a later request's letter is the last.
      await delay(200);
      await until(async () => !(await scene.database.db.selectFrom('accountMails').select('id').executeTakeFirst()));
      return read(to);
    },
    async [Symbol.asyncDispose]() {
      await scene[Symbol.asyncDispose]();
      await peer[Symbol.asyncDispose]();
    },
  };
}

/** A token of the right form that no link has. */
export const UNKNOWN_TOKEN = 'x'.repeat(43);
