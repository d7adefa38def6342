// GET /simulator: the worlds that run and a way in for every person, as plain HTML without a script.
import type { RunningWorld } from './running-world'
import { enterUrl } from './world-on-wire'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; color: #1c2733; background: #fff }
h1 { font-size: 1.5rem } h2 { font-size: 1.125rem; margin: 2rem 0 0.25rem } p { margin: 0 0 0.75rem; color: #46525f }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: 0.5rem 0.75rem 0.5rem 0; border-bottom: 1px solid #d5dce3 }
a { color: #0b4f8a } a:focus-visible { outline: 3px solid #0b4f8a; outline-offset: 2px }
@media (prefers-color-scheme: dark) { body { color: #e6ebf0; background: #11181f } p { color: #aab6c2 } th, td { border-color: #33404d } a, a:focus-visible { color: #8cc2f5; outline-color: #8cc2f5 } }`

const personRow =
  (world: RunningWorld, host: string) =>
  (person: RunningWorld['cast'][number]): string =>
    `<tr><td>${escaped(person.name)}</td><td>${escaped(person.role)}</td>` +
    `<td><a href="${escaped(enterUrl(world, person, host))}" target="_blank" rel="noopener">Enter as ${escaped(person.key)}</a></td></tr>`

const worldSection = (world: RunningWorld, host: string): string => {
  const { now, rate } = world.reading()
  const clock = `${new Date(now).toISOString()} · ${world.paused() ? 'paused' : `×${rate}`} · seed ${world.seed}`
  const rows = world.cast.map(personRow(world, host)).join('')
  return (
    `<section><h2>${escaped(world.id)} · ${escaped(world.scenario)}</h2><p>${escaped(clock)}</p>` +
    `<table><thead><tr><th scope="col">Person</th><th scope="col">Role</th><th scope="col">Way in</th></tr></thead><tbody>${rows}</tbody></table></section>`
  )
}

/** The page; every person's link opens the marketplace signed in, on an origin of its own. */
export const consolePage = (worlds: readonly RunningWorld[], host: string, nonce: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<title>Simulator</title><style nonce="${escaped(nonce)}">${STYLE}</style></head><body><main><h1>Simulator</h1>` +
  `<p>${worlds.length === 1 ? 'One world runs.' : `${worlds.length} worlds run.`} The control API answers under /simulator/api.</p>` +
  `${worlds.map((world) => worldSection(world, host)).join('')}</main></body></html>`
