import { Told } from './told.tsx';

interface HowFarProps {
  readonly done: number;
  readonly of: number;
  /** How it is said: `3 of 200`. */
  readonly says: (done: string, of: string) => string;
  /** What is at work now: shown alone. */
  readonly at?: string;
}

/** How far something is: shown at each step, told at each quarter, as more would drown all else that is told. */
export function HowFar({ done, of, says, at }: HowFarProps) {
  const quarters = of > 0 ? Math.floor((done / of) * 4) : 0;
  const said = (count: number) => says(count.toLocaleString('en'), of.toLocaleString('en'));
  return (
    <>
      <p className="quiet">
        {said(done)}
        {at && `: ${at}`}
      </p>
      <Told text={said(Math.floor((quarters / 4) * of))} />
    </>
  );
}
