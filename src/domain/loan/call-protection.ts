// Call protection: how long a loan can't be prepaid, and the cost of prepaying afterwards.

/** One stretch of a schedule: locked out, or a premium in percent of the prepaid amount. */
export type ProtectionStretch =
  | { readonly kind: 'lock'; readonly months: number }
  | { readonly kind: 'pct'; readonly months: number; readonly pct: number }

/** Yearly steps down by one percent: declining(8) is 8, 7, … 1. */
function declining(from: number): readonly ProtectionStretch[] {
  return Array.from({ length: from }, (_, year) => ({ kind: 'pct', months: 12, pct: from - year }) as const)
}

/** The schedules that the market trades, by the code in `call_protection`. OTHER has no schedule. */
export const protectionSchedules: Readonly<Record<string, readonly ProtectionStretch[]>> = {
  LO0_10_1: declining(10),
  LO1_9_1: [{ kind: 'lock', months: 12 }, ...declining(9)],
  LO2_8_1: [{ kind: 'lock', months: 24 }, ...declining(8)],
  '10(24)_8_1': [{ kind: 'pct', months: 24, pct: 10 }, ...declining(8)],
  LO5_5_1: [{ kind: 'lock', months: 60 }, ...declining(5)],
  LO10_0: [{ kind: 'lock', months: 120 }],
  '5_4_3_2_1': declining(5),
}

/** The text for each code, in lists and in the trade confirmation. */
export const protectionLabel: Readonly<Record<string, string>> = {
  LO0_10_1: '10% declining 1%/yr',
  LO1_9_1: '1-year lockout, then 9% declining 1%/yr',
  LO2_8_1: '2-year lockout, then 8% declining 1%/yr',
  '10(24)_8_1': '10% for 24 months, then 8% declining 1%/yr',
  LO5_5_1: '5-year lockout, then 5% declining 1%/yr',
  LO10_0: '10-year lockout, then open',
  '5_4_3_2_1': '5% declining 1%/yr',
  OTHER: 'Other',
}

const NOTATION = /^(?:(?:No|(\d+)-year) lockout|(\d+)% for (\d+) months)(?:; (?:then )?(\d+(?:,\d+)*))?$/

/**
 * The schedule of a code, or of the market's notation: `2-year lockout; 8,7,6,5`, one premium per year. Null if it
 * can't be parsed.
 */
export function protectionSchedule(code: string): readonly ProtectionStretch[] | null {
  const schedule = protectionSchedules[code]
  if (schedule !== undefined) return schedule
  const match = NOTATION.exec(code)
  if (match === null) return null
  const [, lockoutYears, firstPct, firstMonths, yearlyPcts] = match
  const stretches: readonly ProtectionStretch[] = [
    { kind: 'lock', months: Number(lockoutYears ?? 0) * 12 },
    { kind: 'pct', months: Number(firstMonths ?? 0), pct: Number(firstPct ?? 0) },
    ...(yearlyPcts ?? '')
      .split(',')
      .map((pct) => ({ kind: 'pct', months: pct === '' ? 0 : 12, pct: Number(pct) }) as const),
  ]
  return stretches.filter(({ months }) => months > 0)
}

/** How long prepaying is locked out or costs a premium, months; null if unknown. */
export function protectedMonths(code: string): number | null {
  const schedule = protectionSchedule(code)
  return schedule === null ? null : schedule.reduce((months, stretch) => months + stretch.months, 0)
}

/**
 * The cost of prepaying in month `month` (0 = the month of the permanent loan's first payment; for a construction loan, the
 * end of construction): percent of the prepaid amount, or 'locked'. Zero once the schedule has ended.
 */
export function prepaymentPremium(schedule: readonly ProtectionStretch[], month: number): number | 'locked' {
  let end = 0
  for (const stretch of schedule) {
    end += stretch.months
    if (month < end) return stretch.kind === 'lock' ? 'locked' : stretch.pct
  }
  return 0
}
