// Selectors over the state, and the memories that they are made of. Each keeps its last answer and nothing older: a view that
// several readers ask about different things is made once per reader.
import type { RootState } from '../root-state'

/** What counts as the same; the very same value where nothing is said. */
interface Sameness<R> {
  readonly input?: (a: unknown, b: unknown) => boolean
  /** A new answer that is equal to the last one: that stays. */
  readonly result?: (a: R, b: R) => boolean
}

const isSame = (a: unknown, b: unknown): boolean => a === b

/** Remembers the last answer: it is given again for the same arguments. */
export function memoLast<A extends readonly unknown[], R>(
  compute: (...given: A) => R,
  { input = isSame, result }: Sameness<R> = {},
): (...given: A) => R {
  let last: { readonly given: A; readonly answer: R } | null = null
  return (...given) => {
    if (last !== null && sameItems(last.given, given, input)) return last.answer
    const answer = compute(...given)
    last = { given, answer: last !== null && result?.(last.answer, answer) ? last.answer : answer }
    return last.answer
  }
}

/** Remembers one answer per object, for as long as somebody else keeps the object. */
export function memoEach<K extends object, R extends object | string>(compute: (key: K) => R): (key: K) => R {
  const answers = new WeakMap<K, { readonly answer: R }>()
  return (key) => {
    const known = answers.get(key) ?? { answer: compute(key) }
    answers.set(key, known)
    return known.answer
  }
}

type Input = (state: RootState, ...rest: never[]) => unknown
type Values<I extends readonly Input[]> = { readonly [K in keyof I]: ReturnType<I[K]> }
type RestOf<F> = F extends (state: RootState, ...rest: infer Rest extends readonly unknown[]) => unknown ? Rest : []
/** What a selector is asked beside the state: what the first of its inputs wants that is asked more. */
type Rest<I> = I extends readonly [infer First, ...infer More]
  ? RestOf<First> extends readonly []
    ? Rest<More>
    : RestOf<First>
  : []

/** A selector: the same inputs as last time give the same object as last time. */
export function createSelector<I extends readonly Input[], R>(
  inputs: readonly [...I],
  combine: (...values: Values<I>) => R,
  sameness?: Sameness<R>,
) {
  const combined = memoLast(combine, sameness)
  // Every input takes what the selector is asked, or less.
  const read = inputs as readonly unknown[] as readonly ((...given: unknown[]) => unknown)[]
  return memoLast((...given: readonly [state: RootState, ...rest: Rest<I>]) =>
    combined(...(read.map((input) => input(...given)) as unknown as Values<I>)),
  )
}

/** Equal lists of the same objects count as the same list. */
export const keepSameItems = { result: (a: readonly unknown[], b: readonly unknown[]) => sameItems(a, b) } as const

/** Inputs that are equal lists of the same objects count as the same input. */
export const byItems = {
  input: (a: unknown, b: unknown): boolean => a === b || (Array.isArray(a) && Array.isArray(b) && sameItems(a, b)),
} as const

/** True when both hold the same objects, or equal numbers, in the same order. */
export function sameItems(a: readonly unknown[], b: readonly unknown[], same = isSame): boolean {
  return a.length === b.length && a.every((each, index) => same(each, b[index]))
}
