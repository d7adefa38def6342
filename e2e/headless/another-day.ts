// Loaded before anything else, it puts a process on another day by its wall clock, or so many ms ahead as CLOCK_AHEAD_MS says.
// What runs in virtual time must not see.
const AHEAD_MS = Number(process.env.CLOCK_AHEAD_MS ?? 400 * 86_400_000)
const Today = Date

const other = (): number => Today.now() + AHEAD_MS

class OtherDate extends Today {
  constructor(...args: readonly unknown[]) {
    if (args.length === 0) super(other())
    else super(...(args as [number, number]))
  }
  static override now = other
}

globalThis.Date = OtherDate as DateConstructor
