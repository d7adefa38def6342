// A tab list with one panel. Arrow keys move along the tabs.
import { type ReactNode, useId, useRef } from 'react'

interface TabsProps<K extends string> {
  readonly label: string
  readonly tabs: readonly { readonly key: K; readonly name: string }[]
  readonly chosen: K
  readonly onChoose: (key: K) => void
  readonly children: ReactNode
}

export function Tabs<K extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<K>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const move = (by: number): void => {
    const index = tabs.findIndex(({ key }) => key === chosen)
    const next = (index + by + tabs.length) % tabs.length
    const tab = tabs[next]
    if (tab === undefined) return
    onChoose(tab.key)
    row.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <>
      <div
        ref={row}
        className="tabs"
        role="tablist"
        aria-label={label}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') move(1)
          if (event.key === 'ArrowLeft') move(-1)
        }}
      >
        {tabs.map(({ key, name }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={key === chosen ? 0 : -1}
            onClick={() => onChoose(key)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} className="tab-panel">
        {children}
      </div>
    </>
  )
}
