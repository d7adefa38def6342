// Preloaded into a process, moves its wall clock ahead by CLOCK_AHEAD_MS, or by 400 days. Code that runs in virtual time must
// not notice.
const AHEAD_MS = Number(process.env.CLOCK_AHEAD_MS ?? 400 * 86_400_000)
const RealDate = Date

const shiftedNow = (): number => RealDate.now() + AHEAD_MS

class ShiftedDate extends RealDate {
  constructor(...args: readonly unknown[]) {
    if (args.length === 0) super(shiftedNow())
    else super(...(args as [number, number]))
  }
  static override now = shiftedNow
}

globalThis.Date = ShiftedDate as DateConstructor
