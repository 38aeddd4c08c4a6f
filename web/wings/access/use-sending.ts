import type { AnyVariables, TypedDocumentNode } from '@urql/core';
import { useState } from 'react';
import { loginClient } from '../../ground/api.ts';
import { type Refusal, refusalOf } from '../../ground/refusal.ts';
import { readied } from '../../records/fields/wording.ts';

/**
 * Sends mutations with the token of a link. `send` answers null after a refusal, which `refusal` then holds.
 *
 * @param onOver called for an unknown, used or expired link, in place of a refusal.
 */
export function useSending(onOver: () => void) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSending, setSending] = useState(false);

  async function send<Result, Variables extends AnyVariables>(
    act: TypedDocumentNode<Result, Variables>,
    variables: Variables,
  ): Promise<Result | null> {
    setSending(true);
    const { data, error } = await loginClient.mutation(act, variables).toPromise();
    setSending(false);
    if (data || !error) return data ?? null;
    const refused = await readied(refusalOf(error));
    if (refused.code === 'NOT_FOUND') onOver();
    else setRefusal(refused);
    return null;
  }

  return { refusal, isSending, send };
}
