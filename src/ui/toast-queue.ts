// The toasts of a page: which are shown, which wait, and where. It stands outside of React, because in a busy market most toasts
// come and go while they wait, and only what is shown has to be drawn.

export interface Toast {
  readonly tone: 'info' | 'good' | 'warn' | 'wrong'
  readonly text: string
  /** What it is about, such as `auction:17`: a newer one about the same takes its place. */
  readonly about?: string
}

export interface ShownToast extends Toast {
  readonly key: number
  /** Pointed at, focused, or both: it stays while others come. */
  readonly holders: number
}

const MOST = 3
/** As many may wait for a place; then the one that waited longest is dropped. */
const MOST_WAITING = 3

export interface ToastChanges {
  /** Takes back what is no longer so: the toast about this in this tone. */
  readonly withdraw: (about: string, tone: Toast['tone']) => void
  /** Gives the toast about the same, in the same tone, the text that is so now. */
  readonly amend: (toast: Toast) => void
}

/** What is drawn. */
interface ToastsShown {
  readonly shown: readonly ShownToast[]
  /** The key of the one that makes room for those that wait. */
  readonly leaving: number | undefined
  /** The topmost of the mounted outlets, which shows them. */
  readonly outlet: string | undefined
}

/** What may be done; the functions of a queue are always the same. */
export interface ToastQueue extends ToastChanges {
  readonly show: (toast: Toast) => void
  readonly dismiss: (key: number) => void
  /** One more holds it, or one less; by 0, nobody any more. */
  readonly hold: (key: number, by: number) => void
  /** Adds an outlet, until the function that it gives is called. */
  readonly enter: (outlet: string) => () => void
  /** Calls `changed` when something else is drawn, until the function that it gives is called. */
  readonly subscribe: (changed: () => void) => () => void
  /** The same object while nothing else is drawn. */
  readonly read: () => ToastsShown
}

type ToastTest = (toast: ShownToast) => boolean
type ToastChange = (toast: ShownToast) => ShownToast
type Toasts = readonly ShownToast[]

const withChange = (toasts: Toasts, isIt: ToastTest, how: ToastChange): Toasts =>
  toasts.map((toast) => (isIt(toast) ? how(toast) : toast))

/** Adds a toast: in the place of the one about the same, held as that was, else at the end. Behind the first three they wait. */
function withToast(toasts: Toasts, toast: ShownToast): Toasts {
  const isSame = ({ about }: Toast): boolean => about !== undefined && about === toast.about
  return toasts.some(isSame)
    ? withChange(toasts, isSame, ({ holders }) => ({ ...toast, holders }))
    : [...toasts.slice(0, MOST), ...[...toasts.slice(MOST), toast].slice(-MOST_WAITING)]
}

/** Makes an empty queue. */
export function createToastQueue(): ToastQueue {
  let toasts: Toasts = []
  let outlets: readonly string[] = []
  let last: ToastsShown = { shown: toasts, leaving: undefined, outlet: undefined }
  let keys = 0
  const listeners = new Set<() => void>()

  function settle(next: Toasts, on = outlets): void {
    toasts = next
    outlets = on
    const shown = toasts.slice(0, MOST)
    const leaving = toasts.length > MOST ? shown.find(({ holders }) => holders === 0)?.key : undefined
    const outlet = outlets.at(-1)
    const isSame = shown.length === last.shown.length && shown.every((toast, at) => toast === last.shown[at])
    if (isSame && leaving === last.leaving && outlet === last.outlet) return
    last = { shown, leaving, outlet }
    for (const changed of listeners) changed()
  }

  const drop = (isIt: ToastTest): void => settle(toasts.filter((toast) => !isIt(toast)))
  const change = (isIt: ToastTest, how: ToastChange): void => settle(withChange(toasts, isIt, how))

  return {
    show: (toast) => settle(withToast(toasts, { ...toast, key: keys++, holders: 0 })),
    withdraw: (about, tone) => drop((toast) => toast.about === about && toast.tone === tone),
    amend: ({ about, tone, text }) =>
      change(
        (toast) => toast.about === about && toast.tone === tone && toast.text !== text,
        (toast) => ({ ...toast, text }),
      ),
    dismiss: (key) => drop((toast) => toast.key === key),
    hold: (key, by) =>
      change(
        (toast) => toast.key === key,
        (toast) => ({ ...toast, holders: by && toast.holders + by }),
      ),
    enter: (outlet) => {
      settle(toasts, [...outlets, outlet])
      return () =>
        settle(
          toasts,
          outlets.filter((each) => each !== outlet),
        )
    },
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    read: () => last,
  }
}
