import { type KeyboardEvent, useState } from 'react';
import { useClient } from 'urql';
import { type Command, type Hand, nameOf } from '../../commands/core/command.ts';
import { refusalOf } from '../../ground/refusal.ts';
import { sentenceOf } from '../../records/fields/wording.ts';
import { type Kind, kinds } from '../../records/kinds.ts';
import { isAtEnd } from '../choosing/is-at-end.ts';
import { useFound, useNearest, whyUnsearched } from '../search/find.ts';
import { useText } from '../search/use-text.ts';
import { useStage } from '../stage/stage-context.ts';
import { hitGroups, lastOpened, nearGroup, textGroup } from './hit-rows.ts';
import { PaletteFrame } from './palette-frame.tsx';
import { capped, groupOf, type Row } from './row.ts';
import { useActions } from './use-actions.ts';
import { useLanded } from './use-landed.ts';
import { useUsage, useUsed } from './use-usage.ts';

interface RecordsPaletteProps {
  readonly hand: Hand;
  readonly begun?: string;
  /** The command that needs a record, and the kind of record. Without a command, the palette opens a record of any kind. */
  readonly sought?: { readonly command: Command; readonly kind: Kind | null };
}

/** Finds records only: a name heard on the phone is no command. */
export function RecordsPalette({ hand, begun = '', sought }: RecordsPaletteProps) {
  const client = useClient();
  const { invoke, close } = useStage();
  const { open, turnTo } = useActions();
  const field = useText(begun);
  const { text } = field;
  const [wrong, setWrong] = useState<string | null>(null);
  const kind = sought?.kind ?? undefined;
  const usage = useUsage();
  const { records, hits } = useUsed(hand);
  const found = useFound(text, kind);
  useLanded(field.landed, found, act);
  const near = useNearest(found.vain, kind);
  const opened = lastOpened(records, hits).filter(({ record }) => !kind || record?.kind === kind);
  const groups = () => {
    if (field.isWhole) return textGroup(found.isCurrent ? found.hits : []);
    return text.trim() === '' ? [groupOf('Last opened', opened)] : hitGroups(found, usage);
  };

  function act(row: Row): void {
    if (sought && row.record) void doTo(sought.command, row.record);
    else open(row);
  }

  async function doTo(command: Command, { kind, id }: NonNullable<Row['record']>): Promise<void> {
    const { data, error } = await client.query(kinds[kind].byId, { id }, { requestPolicy: 'network-only' }).toPromise();
    if (error) return setWrong(sentenceOf(refusalOf(error)));
    if (!data?.record) return setWrong('The record no longer exists.');
    close();
    invoke(command, { ...hand, held: { kind, records: [data.record] } });
  }

  function key(event: KeyboardEvent<HTMLInputElement>, row: Row | undefined): boolean {
    if (sought && event.key === 'Backspace' && text === '') turnTo(undefined);
    else if (!sought && isAtEnd(event) && row?.record) turnTo({ to: 'record', ...row.record, typed: text });
    else return false;
    return true;
  }

  const what = kind ? kinds[kind].singular : 'record';
  return (
    <PaletteFrame
      label={sought ? `Which ${what}` : 'Find a record'}
      placeholder={sought ? `Which ${what}?` : 'Number, name, phone, e-mail…'}
      typed={field.shown}
      onType={(next) => {
        setWrong(null);
        field.type(next);
      }}
      groups={capped([...groups(), ...nearGroup(near)])}
      usage={usage}
      isAwaited={!found.isCurrent}
      onHurry={found.hurry}
      onAct={act}
      onKey={key}
      onPaste={field.paste}
      about={sought && nameOf(sought.command)}
      note={wrong ?? whyUnsearched(found)}
      nothing={
        text === ''
          ? 'Type or paste a number, a name, a phone number, an e-mail…'
          : `No ${what} matches “${field.shown}”.`
      }
      hints={(row) => {
        if (sought) return [['backspace', 'one step back']];
        return row?.record ? [['right', 'commands']] : [];
      }}
    />
  );
}
