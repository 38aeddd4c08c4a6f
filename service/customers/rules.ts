import { fieldError } from '../shared/field-messages.ts';
import { badFields } from '../shared/problem.ts';

interface Reachable {
  email?: string | null | undefined;
  phone?: string | null | undefined;
}

/** @throws Problem BAD_INPUT at both fields for a customer without e-mail and phone. */
export function demandReachable({ email, phone }: Reachable): void {
  if (email || phone) return;
  throw badFields([
    fieldError('email', 'ONE_REQUIRED', { other: 'phone' }),
    fieldError('phone', 'ONE_REQUIRED', { other: 'email' }),
  ]);
}
