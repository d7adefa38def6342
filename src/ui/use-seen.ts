// Which elements were on the screen long enough for the user to see them.
import { type RefObject, useEffect, useEffectEvent } from 'react'

/** How long the view must hold still, ms. Scrolling past something isn't seeing it. */
export const SEEN_AFTER_MS = 1_000

/** At least half of an element, or half of the window. */
const IN_VIEW = 0.5

/**
 * Calls `onSeen` with the `data-seen` values of the elements inside `container` that are in view, once the view has held still for
 * a second in a visible tab. Looks the elements up again whenever `watched` changes.
 */
export function useSeen(
  container: RefObject<HTMLElement | null>,
  watched: string,
  onSeen: (values: readonly string[]) => void,
): void {
  const report = useEffectEvent((inView: ReadonlySet<HTMLElement>) =>
    onSeen([...inView].map(({ dataset }) => dataset.seen ?? '')),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: `watched` names the elements that are looked up.
  useEffect(() => {
    const inView = new Set<HTMLElement>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const restart = () => {
      clearTimeout(timer)
      if (inView.size > 0 && document.visibilityState === 'visible') timer = setTimeout(report, SEEN_AFTER_MS, inView)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio, intersectionRect, rootBounds } of entries) {
          const fillsWindow = rootBounds !== null && intersectionRect.height >= rootBounds.height * IN_VIEW
          if (!(target instanceof HTMLElement)) continue
          if (intersectionRatio >= IN_VIEW || fillsWindow) inView.add(target)
          else inView.delete(target)
        }
        restart()
      },
      { threshold: [0, IN_VIEW, 1] },
    )
    for (const element of container.current?.querySelectorAll('[data-seen]') ?? []) observer.observe(element)
    document.addEventListener('visibilitychange', restart)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', restart)
    }
  }, [container, watched])
}
