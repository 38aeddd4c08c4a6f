import { groupedNumber } from './grouped-number.ts';

/** A link that calls a number: the browser hands `tel:` to the telephone program. */
export function CallBack({ number }: { number: string }) {
  return (
    <a className="button" href={`tel:${number.replace(/[^\d+*#]/g, '')}`}>
      Call back {groupedNumber(number)}
    </a>
  );
}
