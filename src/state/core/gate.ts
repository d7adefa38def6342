// Holds entries back until the modules that handle them are there. What comes after waits too: the order of arrival stays.

/** Lets what was said go on, by its type: at once, or when what it lacks is there and all before it have gone. */
export type Gate = <S>(type: string, said: S, go: (said: S) => void) => void

/** Makes a gate. `lacking` gives what an entry of a type has to wait for, null when it may go on. */
export function createGate(lacking: (type: string) => Promise<unknown> | null): Gate {
  const waiting: { readonly type: string; readonly go: () => void }[] = []
  let isClosed = false

  const goOn = (): void => {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      const loading = lacking(next.type)
      if (loading !== null) {
        isClosed = true
        void loading.then(open)
        return
      }
      waiting.shift()
      next.go()
    }
  }
  const open = (): void => {
    isClosed = false
    goOn()
  }

  return (type, said, go) => {
    if (waiting.length === 0 && lacking(type) === null) {
      go(said)
      return
    }
    waiting.push({ type, go: () => go(said) })
    if (!isClosed) goOn()
  }
}
