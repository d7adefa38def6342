// Loaded before anything else, it puts a process on another day by its wall clock. What runs in virtual time must not see.
const DAYS = 400
const Today = Date

const other = (): number => Today.now() + DAYS * 86_400_000

class OtherDate extends Today {
  constructor(...args: readonly unknown[]) {
    if (args.length === 0) super(other())
    else super(...(args as [number, number]))
  }
  static override now = other
}

globalThis.Date = OtherDate as DateConstructor
