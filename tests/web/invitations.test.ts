import { expect, test } from 'vitest';
import { availability, type Command } from '../../web/commands/core/command.ts';
import { invitations } from '../../web/commands/organisation/invitations.ts';
import { holding, user } from './made.ts';

const [invite, withdraw] = invitations as unknown as [Command, Command]; // in the order of the list
const at = '2026-11-20T10:00:00Z';
const ana = { fullName: 'Ana Lima', role: 'ROLE_COMPANY', lastLoginAt: null } as const;

test('invites a user who has never logged in, again too, but no worker and nobody with a password', () => {
  expect(availability(invite, holding([user({ ...ana, invitedAt: null })]))).toEqual({ state: 'ready' });
  expect(availability(invite, holding([user({ ...ana, invitedAt: at })]))).toEqual({ state: 'ready' });
  expect(availability(invite, holding([user({ ...ana, lastLoginAt: at })]))).toMatchObject({
    why: 'Ana Lima has a password already',
  });
  expect(availability(invite, holding([user({ ...ana, role: 'ROLE_USER' })]))).toMatchObject({
    why: 'Ana Lima is a worker, who never logs in',
  });
  expect(availability(invite, holding([user({ ...ana, status: 'INACTIVE' })]))).toMatchObject({
    unblock: 'user.changeState',
  });
});

test('withdraws only an open invitation', () => {
  expect(availability(withdraw, holding([user({ ...ana, invitedAt: at })]))).toEqual({ state: 'ready' });
  expect(availability(withdraw, holding([user({ ...ana, invitedAt: null })]))).toMatchObject({
    why: 'Ana Lima has no open invitation',
  });
});
