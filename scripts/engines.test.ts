import { describe, expect, it } from 'vitest'
import { missingEngines } from './engines'
import { stepsFor } from './test'

const firefox = '/usr/bin/firefox-esr'
const webkit = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const commandsFor = (engines: Parameters<typeof stepsFor>[1]) =>
  (stepsFor('/reports', engines).find(({ name }) => name === 'engines')?.commands ?? []).map((each) => each.join(' '))

describe('the step engines', () => {
  it('names the missing engines, and then tests the others', () => {
    const [report, tests, ...others] = commandsFor({ firefox, webkit })
    expect(report).toContain('scripts/engines.ts')
    expect(tests).toContain('e2e/engines/playwright.config.ts')
    expect(tests).toMatch(/--project firefox --project webkit$/)
    expect(others).toEqual([])
    expect(commandsFor({ firefox: null, webkit })[1]).toMatch(/json --project webkit$/)
    expect(commandsFor({ firefox, webkit: null })[1]).toMatch(/json --project firefox$/)
  })

  it('runs no tests without an engine', () => {
    expect(commandsFor({ firefox: null, webkit: null })).toHaveLength(1)
  })

  it('says in one line per missing engine how to install it', () => {
    expect(missingEngines({ firefox, webkit })).toEqual([])
    const lines = missingEngines({ firefox: null, webkit: null })
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('apt-get install firefox-esr')
    expect(lines[1]).toContain('apt-get install webkit2gtk-driver xvfb')
    expect(lines.join('')).not.toContain('\n')
  })
})
