// Links to the console's sections, for pages too narrow to show them side by side.
import { type Tab, tabs } from './world-columns'

const linksBeforeTabs = [
  ['timeline', 'Timeline'],
  ['people', 'Enter'],
  ['tasks', 'Tasks'],
] as const
const linksAfterTabs = [
  ['faults', 'Faults'],
  ['scenarios', 'Scenarios'],
  ['world', 'World'],
] as const

const link = ([anchor, name]: readonly [string, string]) => (
  <a key={anchor} href={`#${anchor}`}>
    {name}
  </a>
)

export function SectionLinks({ onTab }: { readonly onTab: (tab: Tab) => void }) {
  return (
    <nav className="jump" aria-label="Console sections">
      {linksBeforeTabs.map(link)}
      {tabs.map(({ key, name }) => (
        <button key={key} type="button" onClick={() => onTab(key)}>
          {name}
        </button>
      ))}
      {linksAfterTabs.map(link)}
    </nav>
  )
}
