const RealDate = Date;

/** Sets this process's clock to a moment, from where time goes on. Disposing puts the clock right. */
export function moveClock(to: Date): Disposable {
  const aheadMs = to.getTime() - RealDate.now();
  globalThis.Date = class extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [RealDate.now() + aheadMs] : given) as [number])); // the arguments of any Date
    }

    static override now(): number {
      return RealDate.now() + aheadMs;
    }
  } as DateConstructor; // nobody calls Date without `new`
  return {
    [Symbol.dispose]() {
      globalThis.Date = RealDate;
    },
  };
}
