// The queue of toasts: which are shown, which wait, and in which outlet. Outside of React, because in a busy market most
// toasts come and go while waiting, and only the visible ones need rendering.

export interface Toast {
  readonly tone: 'info' | 'good' | 'warn' | 'wrong'
  readonly text: string
  /** Subject key, such as `auction:17`. A newer toast with the same key replaces this one. */
  readonly about?: string
  /** A button next to the text. Pressing it also dismisses the toast. */
  readonly button?: { readonly label: string; readonly press: () => void }
}

export interface ShownToast extends Toast {
  readonly key: number
  /** 0 to 2: whether it is hovered, and whether it is focused. While it is either, it isn't displaced. */
  readonly holders: number
}

const MAX_SHOWN = 3
/** If more are waiting, the oldest of them is dropped. */
const MAX_WAITING = 3

export interface ToastChanges {
  /** Removes a toast that no longer applies, if it has this subject and tone. */
  readonly withdraw: (about: string, tone: Toast['tone']) => void
  /** Updates the text of the toast with the same subject and tone. */
  readonly amend: (toast: Toast) => void
}

interface ToastsShown {
  readonly shown: readonly ShownToast[]
  /** Key of the toast that will make way for waiting ones. */
  readonly leaving: number | undefined
  /** Id of the topmost mounted outlet, which renders the toasts. */
  readonly outlet: string | undefined
}

/** All functions are stable. */
export interface ToastQueue extends ToastChanges {
  readonly show: (toast: Toast) => void
  readonly dismiss: (key: number) => void
  /** Adds 1 or -1 to the toast's holders; 0 resets them. */
  readonly hold: (key: number, by: number) => void
  /** Adds an outlet on top. Returns a function that removes it. */
  readonly enter: (outlet: string) => () => void
  /** Calls `changed` when `read` returns a new value. Returns a function that unsubscribes. */
  readonly subscribe: (changed: () => void) => () => void
  /** Returns the same object until something visible changes. */
  readonly read: () => ToastsShown
}

type ToastTest = (toast: ShownToast) => boolean
type ToastChange = (toast: ShownToast) => ShownToast
type Toasts = readonly ShownToast[]

const updateWhere = (toasts: Toasts, matches: ToastTest, update: ToastChange): Toasts =>
  toasts.map((toast) => (matches(toast) ? update(toast) : toast))

/** Replaces the toast with the same subject, keeping its holders, or else appends. Toasts after the first three wait. */
function withToast(toasts: Toasts, toast: ShownToast): Toasts {
  const isSame = ({ about }: Toast): boolean => about !== undefined && about === toast.about
  return toasts.some(isSame)
    ? updateWhere(toasts, isSame, ({ holders }) => ({ ...toast, holders }))
    : [...toasts.slice(0, MAX_SHOWN), ...[...toasts.slice(MAX_SHOWN), toast].slice(-MAX_WAITING)]
}

/** Creates an empty queue. */
export function createToastQueue(): ToastQueue {
  let toasts: Toasts = []
  let outlets: readonly string[] = []
  let last: ToastsShown = { shown: toasts, leaving: undefined, outlet: undefined }
  let nextKey = 0
  const listeners = new Set<() => void>()

  function update(next: Toasts, nextOutlets = outlets): void {
    toasts = next
    outlets = nextOutlets
    const shown = toasts.slice(0, MAX_SHOWN)
    const leaving = toasts.length > MAX_SHOWN ? shown.find(({ holders }) => holders === 0)?.key : undefined
    const outlet = outlets.at(-1)
    const isSame = shown.length === last.shown.length && shown.every((toast, at) => toast === last.shown[at])
    if (isSame && leaving === last.leaving && outlet === last.outlet) return
    last = { shown, leaving, outlet }
    for (const changed of listeners) changed()
  }

  const removeWhere = (matches: ToastTest): void => update(toasts.filter((toast) => !matches(toast)))
  const changeWhere = (matches: ToastTest, change: ToastChange): void => update(updateWhere(toasts, matches, change))

  return {
    show: (toast) => update(withToast(toasts, { ...toast, key: nextKey++, holders: 0 })),
    withdraw: (about, tone) => removeWhere((toast) => toast.about === about && toast.tone === tone),
    amend: ({ about, tone, text }) =>
      changeWhere(
        (toast) => toast.about === about && toast.tone === tone && toast.text !== text,
        (toast) => ({ ...toast, text }),
      ),
    dismiss: (key) => removeWhere((toast) => toast.key === key),
    hold: (key, by) =>
      changeWhere(
        (toast) => toast.key === key,
        (toast) => ({ ...toast, holders: by === 0 ? 0 : toast.holders + by }),
      ),
    enter: (outlet) => {
      update(toasts, [...outlets, outlet])
      return () =>
        update(
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
