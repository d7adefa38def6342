// The review of a loan: nothing is submitted that it didn't list, in any order of edits, saves by others, and presses.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { setupDifferences } from './draft-comparison'
import { mergeSetups, sameSetupValue, setupConflicts } from './setup-merge'
import { arrivalsIn, openReview, pressReview, reviewFor, type SetupReview, sameSetup } from './setup-review'
import { blankSetup, type SetupField, type SetupValues } from './setup-values'

const initial: SetupValues = {
  ...blankSetup,
  type: 'fha',
  loan_amount: '53,213,700',
  loan_min_price: '100-08',
  project_city: 'Boise',
}
const noName = (): null => null
const contextOf = (values: SetupValues) => ({ values, section: null, today: null, restrictions: [] })

const edits = [
  ['loan_amount', '53,213,700'],
  ['loan_amount', '53213700'],
  ['loan_amount', '5,321,300'],
  ['loan_amount', '6000000'],
  ['loan_min_price', '90-00'],
  ['loan_min_price', '100.25'],
  ['loan_amount_diff_percent', '7'],
  ['project_city', 'Eagle'],
] as const satisfies readonly (readonly [SetupField, string])[]
type Edit = (typeof edits)[number]

/** The server: a save or a submission of an older setup is refused, if the server has versions. */
class Server {
  setup: SetupValues = initial
  version = 1
  submitted: SetupValues | null = null

  constructor(readonly hasVersions: boolean) {}

  isStale(seen: number): boolean {
    return this.hasVersions && seen !== this.version
  }
  save(setup: SetupValues): void {
    if (this.submitted !== null || sameSetup(setup, this.setup)) return
    this.setup = setup
    this.version += 1
  }
}

/** One seller's screen, and what the seller knows of the loan: the start, own edits and choices, and what the review listed. */
class Screen {
  values: SetupValues = initial
  known: SetupValues = initial
  #base: SetupValues = initial
  #saved: SetupValues = initial
  #seenVersion = 1
  #updated: readonly SetupField[] = []
  #review: SetupReview | null = null

  constructor(
    readonly server: Server,
    /** A colleague's save in the middle of the next sending, or null. */
    readonly between: () => Edit | null,
  ) {}

  #learn(field: SetupField, value: unknown): void {
    this.known = { ...this.known, [field]: value }
  }

  /** The dialog is modal, so typing means that it was closed. */
  edit([field, value]: Edit): void {
    this.#review = null
    this.values = { ...this.values, [field]: value }
    this.#learn(field, value)
  }

  /** A draft from another tab replaces a field: by the seller's choice, or under the open dialog without it. */
  takeDraft([field, value]: Edit): void {
    this.values = { ...this.values, [field]: value }
    if (this.#review === null) this.#learn(field, value)
  }

  /** The loan arrives, and is merged into the form. */
  read(): void {
    this.#saved = this.server.setup
    this.#seenVersion = this.server.version
    const merge = mergeSetups(this.#base, this.values, this.#saved)
    this.#base = merge.base
    this.values = merge.values
    this.#updated = [...this.#updated, ...merge.taken]
  }

  get #conflicts() {
    return setupConflicts(this.#base, this.values, this.#saved)
  }

  /** The dialog, or the form, shows both values of each conflict. */
  choose(side: 'mine' | 'theirs'): void {
    for (const field of this.#conflicts) {
      this.#base = { ...this.#base, [field]: this.#saved[field] }
      if (side === 'theirs') this.values = { ...this.values, [field]: this.#saved[field] }
      this.#learn(field, this.values[field])
    }
  }

  /** The dialog asks: the seller now knows all that it lists. */
  #ask(review: SetupReview): void {
    this.#review = review
    const context = contextOf(this.values)
    const versions = { base: this.#saved, mine: this.#saved, theirs: this.values }
    const listed = [...setupDifferences(versions, context, noName), ...arrivalsIn(review, this.#saved, context, noName)]
    for (const { key } of listed) this.#learn(key, this.values[key])
  }

  /** **Submit to auction**, or the button of the dialog if that's open. */
  press(): void {
    if (this.#conflicts.length > 0) return
    if (this.#review === null) {
      const form = { values: this.values, saved: this.#saved, start: initial }
      const needed = reviewFor(form, this.#updated, { submits: true })
      if (needed === null) this.#send(this.values)
      else this.#ask(needed)
      return
    }
    const next = pressReview(this.#review, this.values)
    if (next === 'send') {
      this.#review = null
      this.#send(this.values)
    } else this.#ask(next)
  }

  closeReview(): void {
    this.#review = null
  }

  /** Reads the loan again; true if the form is still the confirmed one, else the review opens again. */
  #isConfirmed(confirmed: SetupValues): boolean {
    this.read()
    if (this.#conflicts.length > 0) return false
    if (sameSetup(confirmed, this.values)) return true
    this.#ask(openReview(this.values, confirmed))
    return false
  }

  #send(confirmed: SetupValues): void {
    if (this.server.submitted !== null) return
    if (!this.server.hasVersions && !this.#isConfirmed(confirmed)) return
    if (this.server.isStale(this.#seenVersion)) {
      this.#isConfirmed(confirmed)
      return
    }
    if (!sameSetup(this.values, this.#saved)) this.server.save(this.values)
    const saved = this.server.version
    const edit = this.between()
    if (edit !== null) this.server.save({ ...this.server.setup, [edit[0]]: edit[1] })
    // Without versions the loan is fetched and compared before it's submitted.
    if (this.server.isStale(saved) || !sameSetup(this.server.setup, confirmed)) this.#isConfirmed(confirmed)
    else this.server.submitted = this.server.setup
  }
}

const edit = fc.constantFrom(...edits)
const act = fc.oneof(
  edit.map((value) => ({ kind: 'edit', value }) as const),
  edit.map((value) => ({ kind: 'colleague', value }) as const),
  edit.map((value) => ({ kind: 'draft', value }) as const),
  fc.constantFrom(
    { kind: 'read' },
    { kind: 'press' },
    { kind: 'press' },
    { kind: 'press' },
    { kind: 'close' },
    { kind: 'mine' },
    { kind: 'theirs' },
  ) as fc.Arbitrary<{ readonly kind: 'read' | 'press' | 'close' | 'mine' | 'theirs' }>,
)

describe('the review of a submission', () => {
  it('has listed all that is submitted, in any order of edits, saves by others, merges, drafts and presses', () => {
    let submissions = 0
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(act, { minLength: 3, maxLength: 25 }),
        fc.array(fc.option(edit), { minLength: 25, maxLength: 25 }),
        (hasVersions, acts, between) => {
          const server = new Server(hasVersions)
          let sends = 0
          const screen = new Screen(server, () => between[sends++ % between.length] ?? null)
          for (const one of acts) {
            if (one.kind === 'edit') screen.edit(one.value)
            else if (one.kind === 'draft') screen.takeDraft(one.value)
            else if (one.kind === 'colleague') server.save({ ...server.setup, [one.value[0]]: one.value[1] })
            else if (one.kind === 'read') screen.read()
            else if (one.kind === 'press') screen.press()
            else if (one.kind === 'close') screen.closeReview()
            else screen.choose(one.kind)
            if (server.submitted !== null) break
          }
          const { submitted } = server
          if (submitted === null) return
          submissions += 1
          const unknown = edits.filter(([field]) => !sameSetupValue(field, submitted[field], screen.known[field]))
          expect(unknown).toEqual([])
        },
      ),
      { numRuns: 3_000, seed: 48 },
    )
    // The property would also hold if nothing were ever submitted.
    expect(submissions).toBeGreaterThan(300)
  })

  it('needs one press if nothing changed since it opened, and one more for each change', () => {
    const mine = { ...initial, loan_amount_diff_percent: '7' }
    const review = openReview(mine, mine)
    expect(pressReview(review, mine)).toBe('send')
    expect(pressReview(review, { ...mine, loan_amount: '53213700' })).toBe('send')
    const theirs = { ...mine, loan_amount: '5,321,300' }
    const again = pressReview(review, theirs)
    expect(again).toMatchObject({ askedAgain: true })
    expect(again === 'send' ? null : pressReview(again, theirs)).toBe('send')
    expect(again === 'send' ? null : arrivalsIn(again, theirs, contextOf(theirs), noName)).toMatchObject([
      { field: 'Loan amount', mine: '$53,213,700', theirs: '$5,321,300', isSaved: true },
    ])
  })
})
