import { Told } from './told.tsx';

interface HowFarProps {
  readonly done: number;
  readonly of: number;
  /** Words the progress: `3 of 200`. */
  readonly says: (done: string, of: string) => string;
  /** The work in progress; shown, not announced. */
  readonly at?: string;
}

/** Progress, shown at each step and announced at each quarter. More announcements would drown all others. */
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
